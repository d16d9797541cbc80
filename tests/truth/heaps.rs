//! Every kind of transparency on every kind of shape.

/// Every kind of transparency, over a gradient.
pub(crate) const GLASS: &str = "<linearGradient id='a'><stop stop-color='#fff' stop-opacity='.8'/><stop offset='1' stop-color='#fff' \
        stop-opacity='0'/></linearGradient><radialGradient id='b'><stop stop-color='#fd0'/><stop offset='1' \
        stop-color='#0a0'/></radialGradient><circle cx='10' cy='10' r='8' fill='url(#b)'/><g opacity='.4'><path \
        d='M2 2h9v9h-9z' fill='#00f'/><path d='M6 6h9v9h-9z' fill='#f00'/></g><path d='M1 1L19 19' stroke='#222' \
        stroke-opacity='.5' stroke-width='2'/><rect width='20' height='20' fill='url(#a)'/>";

/// The number of heaps.
pub(crate) const HEAPS: u64 = 6;

/// Twenty shapes over each other, opaque and transparent, plain and with gradients, alone and in groups, chosen by the
/// seed.
pub(crate) fn heap(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut drawing = String::from("<rect width='40' height='40' fill='#888'/>");
    for n in 0..20 {
        let [x, y, w, h] = [next(30), next(30), 4 + next(16), 4 + next(16)];
        let [a, b] = [next(0x1000), next(0x1000)];
        let much = |n: u64| [".2", ".5", "1", "1"][n as usize];
        let (from, until) = (much(next(4)), much(next(4)));
        let stops = format!(
            "<stop stop-color='#{a:03x}' stop-opacity='{from}'/><stop offset='1' stop-color='#{b:03x}' stop-opacity='{until}'/>"
        );
        let shape = ["<rect", "<ellipse", "<path fill='none' stroke-width='2'"][next(3) as usize];
        let place = format!(
            "x='{x}' y='{y}' width='{w}' height='{h}' cx='{}' cy='{}' rx='{}' ry='{}' d='M{x} {y}l{w} {h}'",
            x + w / 2,
            y + h / 2,
            w / 2,
            h / 2
        );
        let paint = match next(4) {
            0 => {
                drawing += &format!("<linearGradient id='l{n}'>{stops}</linearGradient>");
                format!("url(#l{n})")
            }
            1 => {
                drawing += &format!("<radialGradient id='l{n}' r='.6'>{stops}</radialGradient>");
                format!("url(#l{n})")
            }
            _ => format!("#{a:03x}"),
        };
        let side = if shape.starts_with("<path") { "stroke" } else { "fill" };
        // a line has no bounding box for a gradient
        let paint = if side == "stroke" { format!("#{b:03x}") } else { paint };
        let painted = format!("{shape} {place} {side}='{paint}' {side}-opacity='{from}'/>");
        drawing += &match next(5) {
            0 => format!(
                "<g opacity='.6'><circle cx='{x}' cy='{y}' r='5' fill='#{b:03x}'/><rect x='{x}' y='{y}' width='7' height='3' fill='#{a:03x}'/></g>"
            ),
            _ => painted,
        };
    }
    drawing
}
