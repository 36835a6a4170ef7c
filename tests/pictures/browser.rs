//! A headless browser, if there is one: a page in it, driven by the DevTools protocol over two pipes. A browser that does
//! not answer in time fails the test: threads read and write the pipes, and only they wait for them without end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::shared::{PATIENCE, Scratch, skipped, wait};

/// What a browser is called; HITCALC_BROWSER names another.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome-headless-shell"];

/// Keeps the browser from the network, which the pages do without: where it is closed, updates and the like wait for it.
const OFFLINE: &str = "--disable-background-networking --disable-component-update --disable-sync --disable-quic \
                       --disable-default-apps --no-pings";

/// A page in a browser of its own.
pub struct Page {
    browser: Child,
    to: Sender<String>,
    from: Receiver<Vec<u8>>,
    session: String,
    count: u64,
    /// What the page complained of, and what it asked the network for.
    pub complaints: Vec<String>,
    _profile: Scratch,
}

/// The browser of this machine; a test without one says so and is skipped.
fn browser() -> Option<String> {
    let named = std::env::var("HITCALC_BROWSER").ok();
    let found = named.into_iter().chain(NAMES.map(str::to_owned)).find(|name| {
        let probe = Command::new(name)
            .arg("--version")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        probe.is_ok_and(|mut child| wait(&mut child).success())
    });
    if found.is_none() {
        skipped(&format!("pages in a browser: there is none (one of {}, or HITCALC_BROWSER)", NAMES.join(", ")));
    }
    found
}

impl Page {
    /// Opens a file, with what stands behind its name in the address; `None` where there is no browser.
    pub fn open(file: &str, rest: &str) -> Option<Page> {
        let mut page = Self::start()?;
        page.visit(file, rest);
        Some(page)
    }

    fn start() -> Option<Page> {
        let profile = Scratch::new();
        // The browser reads from its descriptor 3 and writes to 4.
        let script = format!(
            "exec {} --headless --no-sandbox --disable-gpu --remote-debugging-pipe --no-first-run {OFFLINE} \
             --window-size=1000,900 --user-data-dir={} 3<&0 4>&1 0</dev/null 1>/dev/null 2>&1",
            browser()?,
            profile.path("profile"),
        );
        let mut browser = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let (mut stdin, stdout) = (browser.stdin.take().expect("piped"), browser.stdout.take().expect("piped"));
        let (to, sent) = channel::<String>();
        let (received, from) = channel();
        // Both end with the browser, or with the page.
        thread::spawn(move || sent.iter().all(|message| stdin.write_all(message.as_bytes()).is_ok()));
        thread::spawn(move || {
            let messages = BufReader::new(stdout).split(0).map_while(Result::ok);
            messages.map(|message| received.send(message)).all(|result| result.is_ok())
        });
        let (session, complaints) = (String::new(), Vec::new());
        let mut page = Page { browser, to, from, session, count: 0, complaints, _profile: profile };
        let target = page.call("Target.createTarget", json!({"url": "about:blank"}));
        let attached = page.call("Target.attachToTarget", json!({"targetId": target["targetId"], "flatten": true}));
        page.session = attached["sessionId"].as_str().expect("a session").to_owned();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        Some(page)
    }

    /// Sends a command and waits for its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.count += 1;
        let number = self.count;
        let mut message = json!({"id": number, "method": method, "params": parameters});
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let deadline = Instant::now() + PATIENCE;
        // One that has ended is noticed where its answer is read.
        let _ = self.to.send(format!("{message}\0"));
        loop {
            let answer = self.read(method, deadline);
            if answer["id"] == json!(number) {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// Reads one message, and keeps it if it is a complaint. Fails where none has come when the time is over.
    fn read(&mut self, awaited: &str, deadline: Instant) -> Value {
        let bytes = match self.from.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(bytes) => bytes,
            Err(RecvTimeoutError::Timeout) => panic!("{awaited}: the browser has not answered within {PATIENCE:?}"),
            Err(RecvTimeoutError::Disconnected) => panic!("{awaited}: the browser has ended"),
        };
        let message: Value = serde_json::from_slice(&bytes).expect("JSON");
        let parameters = &message["params"];
        match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => self.complaints.push(parameters["exceptionDetails"].to_string()),
            "Log.entryAdded" => self.complaints.push(parameters["entry"]["text"].to_string()),
            "Runtime.consoleAPICalled" => self.complaints.push(parameters["args"].to_string()),
            "Network.requestWillBeSent" => {
                let address = parameters["request"]["url"].as_str().unwrap_or_default();
                if !address.starts_with("file:") && !address.starts_with("blob:") {
                    self.complaints.push(format!("asks for {address}"));
                }
            }
            _ => {}
        }
        message
    }

    /// Visits a file anew.
    pub fn visit(&mut self, file: &str, rest: &str) {
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.call("Page.navigate", json!({"url": format!("file://{file}{rest}")}));
        let deadline = Instant::now() + PATIENCE;
        while self.read("the page's load", deadline)["method"] != "Page.loadEventFired" {}
        self.until("document.readyState === 'complete' && location.protocol === 'file:'");
    }

    /// Waits until an expression is true on the page.
    pub fn until(&mut self, expression: &str) {
        let deadline = Instant::now() + PATIENCE;
        while self.run(expression) != json!(true) {
            assert!(Instant::now() < deadline, "never: {expression}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// What an expression is on the page.
    pub fn run(&mut self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let result = self.call("Runtime.evaluate", parameters);
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {result}");
        result["result"]["value"].clone()
    }

    /// What an expression is, as text.
    pub fn text(&mut self, expression: &str) -> String {
        let value = self.run(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression}: {value}")).to_owned()
    }

    /// What an expression is, as a list of numbers.
    pub fn numbers(&mut self, expression: &str) -> Vec<f64> {
        let value = self.run(expression);
        let list = value.as_array().unwrap_or_else(|| panic!("{expression}: {value}"));
        list.iter().map(|number| number.as_f64().unwrap_or_else(|| panic!("{expression}: {value}"))).collect()
    }

    /// Presses and releases a key where the focus is.
    pub fn press(&mut self, key: &str, code: u32) {
        for kind in ["rawKeyDown", "keyUp"] {
            let parameters = json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
            self.call("Input.dispatchKeyEvent", parameters);
        }
    }

    /// Moves, presses or releases the mouse.
    pub fn mouse(&mut self, kind: &str, x: f64, y: f64, more: &Value) {
        let mut parameters = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
        for (key, value) in more.as_object().into_iter().flatten() {
            parameters[key] = value.clone();
        }
        self.call("Input.dispatchMouseEvent", parameters);
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}
