/** One page for people: what stands between masthead and footer, and what its head adds. */

export type Page = {
  readonly title: string;
  readonly description: string;
  readonly main: string;
  /** The script of content/site/scripts that it runs, by name. */
  readonly script?: string;
  /** More elements for its head, such as linked data. */
  readonly head?: string;
};

/** The files of content/site/pages, by name. */
export type Templates = (name: string) => string;

/** What every template may name. */
export type SiteValues = Readonly<Record<string, string>>;
