// Says what a slab test in float that multiplies by 1/d gets wrong.
// g++ -std=c++17 -O2 -ffp-contract=off reader.cpp -o reader && ./reader ray-box.f32.json
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <vector>

bool hits(const std::map<std::string, std::vector<float>> &box) {
    float near = 0, far = box.at("t_max").empty() ? INFINITY : box.at("t_max")[0];
    for (size_t axis = 0; axis < box.at("min").size(); ++axis) {
        float inverse = 1 / box.at("dir")[axis], origin = box.at("origin")[axis];
        float low = (box.at("min")[axis] - origin) * inverse, high = (box.at("max")[axis] - origin) * inverse;
        near = std::max(near, std::min(low, high));
        far = std::min(far, std::max(low, high));
    }
    return near <= far;
}

// What stands in a line, which each case has for itself, between these texts, at or behind a place.
std::string between(const std::string &line, const std::string &from, const std::string &to, size_t place = 0) {
    size_t begin = line.find(from, place);
    if (begin == std::string::npos) return "";
    begin += from.size();
    return line.substr(begin, line.find(to, begin) - begin);
}

int main(int, char **arguments) {
    std::ifstream file(arguments[1]);
    std::map<std::string, int> wrong;
    int count = 0, sum = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("{\"id\":", 0) != 0) continue;
        size_t bits = line.find("\"bits\":");
        std::map<std::string, std::vector<float>> box;
        for (std::string name : {"origin", "dir", "min", "max", "t_max"}) {
            std::string list = between(line, "\"" + name + "\":[", "]", bits);
            box[name];
            for (size_t at = 1; at < list.size(); at += 11) {  // "3f800000",
                uint32_t pattern = std::stoul(list.substr(at, 8), nullptr, 16);
                float number;
                std::memcpy(&number, &pattern, sizeof number);
                box[name].push_back(number);
            }
        }
        if (box["min"].empty()) continue;  // turned boxes
        ++count;
        std::string says = hits(box) ? "\"hit\"" : "\"miss\"";
        if (between(line, "\"acceptable\":[", "]").find(says) != std::string::npos) continue;
        ++sum, ++wrong[between(line, "\"kind\":\"", "\"")];
    }
    for (auto &[kind, times] : wrong) std::cout << times << " " << kind << "\n";
    std::cout << "float, multiplied by 1/d: " << sum << " of " << count << " wrong\n";
}
