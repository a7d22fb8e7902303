// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { contentOf } from "../src/inbox/message-content.js";

describe("the link of a message", () => {
  it.each([
    ["url", { title: "Hi", url: "https://a.example/1" }],
    ["cta_uri", { title: "Hi", cta_uri: "https://a.example/1" }],
    ["redirect", { title: "Hi", redirect: { url: "https://a.example/1" } }],
    ["a button", { title: "Hi", action: { url: "https://a.example/1" } }],
  ])("is its %s", (_, message) => {
    expect(contentOf(message).link?.url).toBe("https://a.example/1");
  });

  it("is never one that a browser could execute or that only an app can open", () => {
    for (const uri of ["javascript:alert(1)", "myapp://features/new"]) expect(contentOf({ title: "Hi", cta_uri: uri }).link).toBeNull();
  });

  it("is not listed among the other fields of a message without a text", () => {
    expect(contentOf({ cta_uri: "https://a.example/1", price: 3 }).fields).toEqual([["Price", "3"]]);
  });
});
