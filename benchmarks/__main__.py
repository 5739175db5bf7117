"""All benchmarks: `make bench`."""

from benchmarks import bench_deals, bench_past, bench_pictures, bench_shapes, bench_start

if __name__ == "__main__":
    bench_shapes.run()
    print()
    bench_deals.run()
    print()
    bench_past.run()
    print()
    bench_pictures.run()
    print()
    bench_start.run()
