import { describe, expect, it } from "vitest";
import { regionalEnglish } from "../src/console/format.js";

describe("regionalEnglish", () => {
  it("is English as the region of the browser's language writes it", () => {
    expect(regionalEnglish("de-DE")).toBe("en-DE");
    expect(regionalEnglish("en-US")).toBe("en-US");
  });

  it("is plain English without a region, or without a language", () => {
    expect(regionalEnglish("fr")).toBe("en");
    expect(regionalEnglish("")).toBe("en");
  });
});
