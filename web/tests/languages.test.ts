// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { language, languages } from "../src/inbox/languages.js";
import ar from "../src/inbox/languages/ar.js";
import de from "../src/inbox/languages/de.js";
import es from "../src/inbox/languages/es.js";
import fr from "../src/inbox/languages/fr.js";
import { type Texts, format, texts } from "../src/inbox/texts.js";

const english = { ...texts };
const all: Record<string, Texts> = { en: english, ar, de, es, fr };
const COUNTED = ["bell", "unread", "recalledCount", "newMessages", "members"] as const;
/** Words that are the same in another language. */
const SAME = new Set(["chats", "message", "messages", "admin", "minute", "uncategorised"]);

beforeEach(() => language.use(""));

describe.each(languages.filter((one) => one !== "en"))("%s", (name) => {
  const translated = all[name]!;

  it("has every text, and none in English", () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
    const untranslated = (Object.keys(english) as (keyof Texts)[]).filter(
      (one) => typeof english[one] === "string" && translated[one] === english[one] && !SAME.has(one),
    );
    expect(untranslated).toEqual([]);
  });

  it("has a text for every count", () => {
    for (const key of COUNTED) {
      for (const count of [0, 1, 2, 3, 11, 100]) expect(translated[key](count).trim()).not.toBe("");
      expect(translated[key](11)).toContain("11");
    }
    expect(translated.newMessage("Ada")).toContain("Ada");
    expect(translated.newMessage(null)).not.toContain("null");
  });
});

describe("language", () => {
  it("is that of the tag, in its direction", async () => {
    await language.use("de-AT");
    expect([language.current, language.direction, texts.inbox]).toEqual(["de", "ltr", "Posteingang"]);
    await language.use("ar");
    expect([language.current, language.direction, texts.inbox]).toEqual(["ar", "rtl", ar.inbox]);
    await language.use("en");
    expect([language.current, language.direction, texts.inbox]).toEqual(["en", "ltr", "Inbox"]);
  });

  it("is English in the page's direction if there is no such language", async () => {
    await language.use("fa");
    expect([language.current, language.direction, texts.inbox]).toEqual(["en", null, "Inbox"]);
    expect(format.locale).toBe("fa");
    await language.use("not a tag");
    expect(format.locale).toBeUndefined();
  });

  it("keeps the texts that the page has replaced", async () => {
    texts.inbox = "News for you";
    await language.use("fr");
    expect([texts.inbox, texts.close]).toEqual(["News for you", "Fermer"]);
    texts.inbox = fr.inbox;
    await language.use("");
    expect(texts.inbox).toBe("Inbox");
  });

  it("is the one chosen last, whichever is loaded first", async () => {
    await Promise.all([language.use("es"), language.use("fr"), language.use("de")]);
    expect(texts.close).toBe(de.close);
  });
});

describe("Arabic", () => {
  it("has the forms of one, two, few and many", () => {
    expect([1, 2, 3, 11].map((count) => ar.members(count))).toEqual(["عضو واحد", "عضوان", "3 أعضاء", "11 عضوًا"]);
  });
});
