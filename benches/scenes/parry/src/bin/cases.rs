//! `cases < QUERIES`: what parry3d-f64 says of tricky queries, as `hitcalc COMMAND --cases N --as f64` prints them:
//! rows of id and whether there is a contact, `hit` or `miss`. Rows without a shape of its own, infinite cylinders, get
//! no answer.
//!
//! What is in 2D lies in the plane z = 0 here, and boxes there reach from -1 to 1.

use std::collections::HashMap;

use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::{Isometry, Point, Vector};
use parry3d_f64::na::{Quaternion, Translation3, UnitQuaternion};
use parry3d_f64::query::{Ray, RayCast, ShapeCastOptions, cast_shapes};
use parry3d_f64::shape::{Ball, Capsule, Cuboid, Cylinder};

struct Row<'a>(HashMap<&'a str, &'a str>);

impl Row<'_> {
    fn text(&self, name: &str) -> &str {
        self.0.get(name).copied().unwrap_or_default()
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.text(name).parse().ok()
    }

    /// A vector; in 2D its z is this.
    fn vector(&self, name: &str, z: f64) -> Option<Vector<f64>> {
        let part = |axis| self.number(&format!("{name}_{axis}"));
        Some(Vector::new(part("x")?, part("y")?, part("z").unwrap_or(z)))
    }

    fn point(&self, name: &str, z: f64) -> Option<Point<f64>> {
        self.vector(name, z).map(Point::from)
    }

    fn ray(&self) -> Option<(Ray, f64)> {
        let ray = Ray::new(self.point("origin", 0.0)?, self.vector("dir", 0.0)?);
        Some((ray, self.number("t_max").unwrap_or(f64::MAX)))
    }

    fn is_met(&self) -> Option<bool> {
        if self.0.contains_key("a_min_x") {
            return self.boxes_meet();
        }
        let (ray, most) = self.ray()?;
        if self.0.contains_key("caps") {
            return self.meets_cylinder(&ray, most);
        }
        if let (Some(min), Some(max)) = (self.point("min", -1.0), self.point("max", 1.0)) {
            return Some(Aabb::new(min, max).cast_local_ray(&ray, most, true).is_some());
        }
        let part = |name| self.number(name).unwrap_or(0.0);
        let [x, y, z, w] = ["rotation_x", "rotation_y", "rotation_z", "rotation_w"].map(part);
        let turn = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
        let place = Isometry::from_parts(Translation3::from(self.vector("center", 0.0)?), turn);
        Some(Cuboid::new(self.vector("half", 1.0)?).cast_ray(&place, &ray, most, true).is_some())
    }

    fn meets_cylinder(&self, ray: &Ray, most: f64) -> Option<bool> {
        let (p1, p2, radius) = (self.point("p1", 0.0)?, self.point("p2", 0.0)?, self.number("radius")?);
        let middle = Translation3::from((p1.coords + p2.coords) / 2.0);
        match self.text("caps") {
            "round" if p1 == p2 => Some(Ball::new(radius).cast_ray(&middle.into(), ray, most, true).is_some()),
            "round" => Some(Capsule::new(p1, p2, radius).cast_local_ray(ray, most, true).is_some()),
            "flat" => {
                let axis = p2 - p1;
                let turn = UnitQuaternion::rotation_between(&Vector::y(), &axis);
                let turn =
                    turn.unwrap_or_else(|| UnitQuaternion::from_axis_angle(&Vector::x_axis(), std::f64::consts::PI));
                let solid = Cylinder::new(axis.norm() / 2.0, radius);
                Some(solid.cast_ray(&Isometry::from_parts(middle, turn), ray, most, true).is_some())
            }
            _ => None,
        }
    }

    fn boxes_meet(&self) -> Option<bool> {
        let cuboid = |min: Point<f64>, max: Point<f64>| {
            (Translation3::from((min.coords + max.coords) / 2.0).into(), Cuboid::new((max - min) / 2.0))
        };
        let (a_at, a) = cuboid(self.point("a_min", -1.0)?, self.point("a_max", 1.0)?);
        let (b_at, b) = cuboid(self.point("b_min", -1.0)?, self.point("b_max", 1.0)?);
        let (a_vel, b_vel) = (self.vector("a_vel", 0.0)?, self.vector("b_vel", 0.0)?);
        let options = ShapeCastOptions::with_max_time_of_impact(self.number("t_max")?);
        cast_shapes(&a_at, &a_vel, &a, &b_at, &b_vel, &b, options).ok().map(|contact| contact.is_some())
    }
}

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).expect("queries");
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a header").split(',').collect();
    println!("id,parry");
    for line in lines {
        let row = Row(names.iter().copied().zip(line.split(',')).collect());
        let answer = row.is_met().map_or("", |is_met| if is_met { "hit" } else { "miss" });
        println!("{},{answer}", row.text("id"));
    }
}
