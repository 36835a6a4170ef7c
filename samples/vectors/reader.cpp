// Reads ray-box.csv and says what a slab test in float gets wrong that multiplies by 1/d.
// g++ -std=c++17 -O2 -ffp-contract=off reader.cpp -o reader && ./reader ray-box.csv
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

bool hits(const std::map<std::string, std::string> &row) {
    // It reads the least floats, too; std::stof refuses them.
    auto number = [&](std::string name) { return std::strtof(row.at(name).c_str(), nullptr); };
    float near = 0, far = row.at("t_max").empty() ? INFINITY : number("t_max");
    for (std::string axis : {"_x", "_y", "_z"}) {
        if (row.at("min" + axis).empty()) continue;  // 2D has no z
        float inverse = 1 / number("dir" + axis), origin = number("origin" + axis);
        float low = (number("min" + axis) - origin) * inverse, high = (number("max" + axis) - origin) * inverse;
        near = std::max(near, std::min(low, high));
        far = std::min(far, std::max(low, high));
    }
    return near <= far;
}

int main(int, char **arguments) {
    std::ifstream file(arguments[1]);
    std::string header, line, name, cell;
    std::getline(file, header);
    std::map<std::string, int> wrong;
    int count = 0, sum = 0;
    while (std::getline(file, line)) {
        std::map<std::string, std::string> row;
        std::istringstream names(header), cells(line);
        while (std::getline(names, name, ',')) row[name] = std::getline(cells, cell, ',') ? cell : "";
        if (row["min_x"].empty() || row["exact_status"] == "touch") continue;  // turned boxes; either is right
        ++count;
        if (hits(row) != (row["exact_status"] == "hit")) ++sum, ++wrong[row["kind"]];
    }
    for (auto &[kind, times] : wrong) std::cout << times << " " << kind << "\n";
    std::cout << "float, multiplied by 1/d: " << sum << " of " << count << " wrong\n";
}
