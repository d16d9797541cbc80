//! The pictures of a drawing, and the shapes that they fill.

use super::*;

#[test]
fn a_picture_keeps_its_clip_and_its_round_corners() {
    for (drawn, area, round) in [
        ("<circle id='art' cx='34' cy='40' r='15'/>", [19.0, 25.0, 30.0, 30.0], "15.00"),
        ("<rect id='art' x='10' y='20' width='40' height='30' rx='3'/>", [10.0, 20.0, 40.0, 30.0], "3.00"),
        (
            "<path id='art' d='M13 20H47A3 3 0 0 1 50 23V47A3 3 0 0 1 47 50H13A3 3 0 0 1 10 47V23A3 3 0 0 1 13 20Z'/>",
            [10.0, 20.0, 40.0, 30.0],
            "3.00",
        ),
        ("<path id='art' d='M10 20H50V50H10Z'/>", [10.0, 20.0, 40.0, 30.0], ""),
        (
            "<clipPath id='c'><rect x='10' y='20' width='40' height='30' rx='2'/></clipPath>\
             <g style='clip-path: url(#c)'><image x='-20' y='0' width='100' height='90' href='data:image/png;base64,iVBORw0KGgo='/></g>",
            [10.0, 20.0, 40.0, 30.0],
            "2.00",
        ),
        // a group with a larger picture, and its clip
        (
            "<g id='art' transform='translate(10 20)'><clipPath id='c'><rect width='40' height='30'/></clipPath>\
             <g clip-path='url(#c)'><image x='-9' y='-9' width='90' height='90' href='data:image/png;base64,iVBORw0KGgo='/></g></g>",
            [10.0, 20.0, 40.0, 30.0],
            "",
        ),
    ] {
        let made = bled(drawn);
        let (said, seen) = slot(&made.svg, "data-picture", "art").expect("a window");
        assert!(seen.iter().zip(area).all(|(is, wants)| (is - wants).abs() < 0.02), "{drawn}: {seen:?}");
        assert_eq!(said.get("rx").map_or("", String::as_str), round, "{drawn}");
        assert!(!told(&made, "fills a rectangle"), "{:?}", made.left);
    }
    assert!(told(&bled("<path id='art' d='M30 20L50 35L30 50L10 35Z'/>"), "art: the picture fills a rectangle"));
}
