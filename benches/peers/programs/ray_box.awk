# awk: the slab test, from CSV to CSV. Usage: mawk -f ray_box.awk INPUT > OUTPUT
BEGIN { FS = OFS = ","; CONVFMT = OFMT = "%.17g" }
NR == 1 { print "id,status,t_enter,t_exit,enter_x,enter_y,enter_z,exit_x,exit_y,exit_z"; next }
{
    near = 0; far = 1e300; parallel_miss = 0
    for (i = 0; i < 3; i++) {
        o = $(2 + i); d = $(5 + i); low = $(8 + i); high = $(11 + i)
        if (d == 0) {
            if (o < low || o > high) parallel_miss = 1
            continue
        }
        first = (low - o) / d; second = (high - o) / d
        if (first > second) { swap = first; first = second; second = swap }
        if (first > near) near = first
        if (second < far) far = second
    }
    if (parallel_miss || near > far)
        print $1, "miss,,,,,,,,"
    else
        print $1, near < far ? "hit" : "touch", near, far, \
            $2 + near * $5, $3 + near * $6, $4 + near * $7, $2 + far * $5, $3 + far * $6, $4 + far * $7
}
