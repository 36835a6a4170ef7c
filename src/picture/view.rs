//! From space to the plane of the picture: a parallel projection.

use super::space::{Vec3, across, cross, dot, unit};

/// How a picture looks at space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// From there towards the scene; `None` is the usual viewpoint.
    pub view: Option<Vec3>,
    /// Whether y, not z, is up.
    pub y_is_up: bool,
    /// Whether y is drawn downwards.
    pub y_down: bool,
}

impl Look {
    /// The direction of space that is drawn upwards.
    pub(super) fn world_up(&self) -> Vec3 {
        match (self.y_down, self.y_is_up) {
            (true, _) => [0.0, -1.0, 0.0],
            (false, true) => [0.0, 1.0, 0.0],
            (false, false) => [0.0, 0.0, 1.0],
        }
    }

    /// The viewpoint that is taken where none is given.
    pub(super) fn usual_view(&self) -> Vec3 {
        match (self.y_down, self.y_is_up) {
            (true, _) => [1.0, -1.0, -2.0],
            (false, true) => [1.0, 1.0, 2.0],
            (false, false) => [1.0, -2.0, 1.0],
        }
    }
}

/// The directions of space that lie right, up and towards the eye, each of length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The direction of space that points right in the picture.
    pub right: Vec3,
    /// The direction of space that points up in the picture.
    pub up: Vec3,
    /// Out of the picture, towards the eye.
    pub(super) eye: Vec3,
}

/// Right and up of points, least and greatest.
pub(super) fn bounds(points: impl IntoIterator<Item = [f64; 2]>) -> [[f64; 2]; 2] {
    points.into_iter().fold([[f64::INFINITY, f64::NEG_INFINITY]; 2], |bounds, point| {
        [0, 1].map(|axis| [bounds[axis][0].min(point[axis]), bounds[axis][1].max(point[axis])])
    })
}

impl View {
    /// The plane itself, x to the right.
    pub(super) fn of_plane(look: &Look) -> Self {
        let up = if look.y_down { [0.0, -1.0, 0.0] } else { [0.0, 1.0, 0.0] };
        Self { right: [1.0, 0.0, 0.0], up, eye: [0.0, 0.0, 1.0] }
    }

    /// Space, from the viewpoint of `look`. From straight above or below, x is to the right.
    ///
    /// ```
    /// use hitcalc::internals::picture::{Look, View};
    /// let above = View::of_space(&Look { view: Some([0.0, 0.0, 7.0]), y_is_up: false, y_down: false });
    /// assert_eq!((above.right, above.up), ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]));
    /// ```
    pub fn of_space(look: &Look) -> Self {
        let (world_up, usual) = (look.world_up(), look.usual_view());
        let eye = look.view.and_then(unit).or_else(|| unit(usual)).unwrap_or(world_up);
        let right = unit(cross(world_up, eye)).unwrap_or([1.0, 0.0, 0.0]);
        let up = unit(cross(eye, right)).unwrap_or_else(|| across(eye)[0]);
        Self { right, up, eye }
    }

    /// Right and up of a point.
    pub(super) fn project(&self, point: Vec3) -> [f64; 2] {
        [dot(point, self.right), dot(point, self.up)]
    }

    /// How near the eye it is.
    pub(super) fn nearness(&self, point: Vec3) -> f64 {
        dot(point, self.eye)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_up_and_eye_are_a_right_handed_frame_from_anywhere() {
        for view in [[1.0, -2.0, 1.0], [0.0, 0.0, -3.0], [1e-200, 1e-200, 0.0], [-5.0, 1.0, 1e9], [1e200, 0.0, 1e200]] {
            for y_is_up in [false, true] {
                let View { right, up, eye } = View::of_space(&Look { view: Some(view), y_is_up, y_down: false });
                for (a, b) in [(right, up), (up, eye), (eye, right)] {
                    assert!(dot(a, b).abs() < 1e-12 && (dot(a, a) - 1.0).abs() < 1e-12, "{view:?}");
                }
                assert!(dot(cross(right, up), eye) > 0.999, "{view:?}");
            }
        }
    }

    #[test]
    fn the_usual_view_has_x_to_the_right_and_z_up() {
        let view = View::of_space(&Look { view: None, y_is_up: false, y_down: false });
        assert!(view.right[0] > 0.8 && view.up[2] > 0.8 && view.eye[1] < -0.8);
    }
}
