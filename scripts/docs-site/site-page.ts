/** A page of the documentation site. */
export interface SitePage {
  /** Address below the root of the site, without slashes at the ends; empty for the first page. */
  address: string;
  title: string;
  /** One sentence for lists. */
  summary: string;
  section: Section;
  /** Markdown, without generated marks. */
  text: string;
  /** File in the repository, to which its links are relative. Absent for a generated page. */
  file?: string;
  /** Whether the navigation lists the page. Otherwise a page above it does. */
  isListed: boolean;
}

/** Sections of the site, in the order of the navigation. */
export const sections = ['Build', 'Operate', 'Reference'] as const;
export type Section = (typeof sections)[number];
