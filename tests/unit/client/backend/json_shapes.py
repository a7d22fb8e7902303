"""Reduces types of both sides to the JSON that they describe, so that they can be compared."""

import types
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import inspect
from pydantic import BaseModel

Shape = Any
"""A name, a pair of a container and its content, a frozenset of alternatives, or the fields by name."""


def json_shape(kind: Any) -> Shape:
    """Return the shape of a msgspec type, a TypedDict or a pydantic model."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return {field.alias or name: _of_annotation(field.annotation) for name, field in kind.model_fields.items()}
    return _of(inspect.type_info(kind))


def _of_annotation(annotation: Any) -> Shape:
    if get_origin(annotation) is Annotated:
        return _of_annotation(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType):
        return _alternatives([_of_annotation(part) for part in get_args(annotation)])
    if get_origin(annotation) is list:
        return ("list", _of_annotation(get_args(annotation)[0]))
    return json_shape(annotation)


def _of(info: inspect.Type) -> Shape:
    match info:
        case inspect.Metadata(type=inner):
            return _of(inner)
        case inspect.StrType() | inspect.EnumType() | inspect.LiteralType():
            return "string"
        case inspect.IntType():
            return "integer"
        case inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType() | inspect.RawType():
            return "any"
        case inspect.UnionType(types=kinds):
            return _alternatives([_of(one) for one in kinds])
        case inspect.CollectionType(item_type=item):
            return ("list", _of(item))
        case inspect.DictType(value_type=value):
            return ("object", _of(value))
        case inspect.StructType(cls=cls, tag=tag, fields=fields):
            assert cls.__struct_config__.tag == tag
            shape: dict[Any, Any] = {field.encode_name: _of(field.type) for field in fields}
            return shape if tag is None else {info.tag_field: tag, **shape}
        case inspect.TypedDictType(fields=fields):
            return {field.encode_name: _of(field.type) for field in fields}
        case inspect.CustomType(cls=cls) if issubclass(cls, BaseModel):
            return json_shape(cls)
        case _:
            raise AssertionError(f"unknown: {info}")


def _alternatives(shapes: list[Shape]) -> Shape:
    if "any" in shapes:
        return "any"
    distinct = [shape for index, shape in enumerate(shapes) if shape not in shapes[:index]]
    return distinct[0] if len(distinct) == 1 else sorted(distinct, key=repr)


def required_names(kind: type[msgspec.Struct]) -> set[str]:
    """Return the fields of a struct that have no default."""
    return {field.encode_name for field in msgspec.structs.fields(kind) if field.required}
