/** The languages of the texts. English is part of the component; the others are files that are loaded on demand.
 *
 * All components of a page have the same language: the one that was chosen last.
 */
import { Observable } from "./observable.js";
import { report } from "./problems.js";
import { type Texts, format, texts } from "./texts.js";

const loaders = {
  ar: () => import("./languages/ar.js"),
  de: () => import("./languages/de.js"),
  es: () => import("./languages/es.js"),
  fr: () => import("./languages/fr.js"),
};

export type Language = "en" | keyof typeof loaders;

/** The languages that the component has. */
export const languages: Language[] = ["en", ...(Object.keys(loaders) as (keyof typeof loaders)[])];

class CurrentLanguage extends Observable {
  current: Language = "en";
  /** Null if the page's language is not one of these: its direction is kept. */
  direction: "ltr" | "rtl" | null = null;
  #wanted = "";
  /** The texts as they were set; those that differ now were replaced by the page. */
  #known: Texts = { ...texts };
  readonly #english: Texts = this.#known;

  /** Uses the language of a tag such as `de-AT`; English if there is no such language.
   *
   * Returns false if the texts cannot be loaded. Call it only when the tag of a component has changed: two components
   * with different tags would otherwise replace each other's texts without end.
   */
  async use(tag: string): Promise<boolean> {
    if (tag === this.#wanted) return true;
    this.#wanted = tag;
    const base = tag.toLowerCase().split(/[-_]/)[0]!;
    const found = languages.find((one) => one === base);
    let next = this.#english;
    if (found !== undefined && found !== "en") {
      try {
        next = { ...this.#english, ...(await loaders[found]()).default };
      } catch (error) {
        report(`the texts in the language "${found}" cannot be loaded: ${(error as Error).message}`);
        if (tag === this.#wanted) this.#wanted = ""; // tried again with the next update
        return false;
      }
      if (tag !== this.#wanted) return true; // another language was chosen meanwhile
    }
    this.#replace(next);
    this.current = found ?? "en";
    this.direction = found === undefined ? null : found === "ar" ? "rtl" : "ltr";
    format.locale = found === undefined ? validTag(tag) : (navigator.languages.find((one) => one.split("-")[0] === found) ?? found);
    this.notify();
    return true;
  }

  #replace(next: Texts): void {
    const before = this.#known;
    const isReplaced = (name: keyof Texts) => texts[name] !== before[name];
    const kept = Object.fromEntries((Object.keys(texts) as (keyof Texts)[]).filter(isReplaced).map((name) => [name, texts[name]]));
    Object.assign(texts, next, kept);
    this.#known = next;
  }
}

/** The tag if it can be used for times and dates. */
function validTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

export const language = new CurrentLanguage();
