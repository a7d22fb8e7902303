"""The cache that is limited by the total size of its values."""

from stak.bounded_cache import BoundedCache


def test_oldest_values_are_evicted_first() -> None:
    cache: BoundedCache[str] = BoundedCache(max_bytes=30)
    for key in ("a", "b", "c", "d"):
        cache.put(key, key, 10)
    assert [cache.get(key) for key in ("a", "b", "c", "d")] == [None, "b", "c", "d"]


def test_one_large_value_evicts_several() -> None:
    cache: BoundedCache[str] = BoundedCache(max_bytes=30)
    for key in ("a", "b", "c"):
        cache.put(key, key, 10)
    cache.put("large", "large", 25)
    assert [cache.get(key) for key in ("a", "b", "c", "large")] == [None, None, None, "large"]


def test_value_larger_than_the_cache_is_not_kept_and_evicts_nothing() -> None:
    cache: BoundedCache[str] = BoundedCache(max_bytes=30)
    cache.put("a", "a", 10)
    cache.put("large", "large", 31)
    assert (cache.get("a"), cache.get("large")) == ("a", None)


def test_replaced_and_dropped_values_count_once() -> None:
    cache: BoundedCache[str] = BoundedCache(max_bytes=30)
    for _ in range(5):
        cache.put("a", "a", 10)
    cache.drop("a")
    cache.drop("never there")
    for key in ("b", "c", "d"):
        cache.put(key, key, 10)
    assert [cache.get(key) for key in ("a", "b", "c", "d")] == [None, "b", "c", "d"]
