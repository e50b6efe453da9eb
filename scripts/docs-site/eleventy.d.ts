declare module '@11ty/eleventy' {
  /** Markdown token, as far as this project reads it. */
  export interface Token {
    type: string;
    tag: string;
    content: string;
    attrs: [string, string][] | null;
    children: Token[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }
  export interface Markdown {
    core: { ruler: { push(name: string, rule: (state: { tokens: Token[]; env: unknown }) => void): void } };
  }
  export interface Config {
    addTemplate(path: string, content: string, data: object): void;
    addPassthroughCopy(files: Readonly<Record<string, string>>): void;
    addGlobalData(name: string, value: unknown): void;
    amendLibrary(name: 'md', amend: (markdown: Markdown) => void): void;
    addTransform(name: string, transform: (html: string) => string): void;
    setUseGitIgnore(isUsed: boolean): void;
  }
  interface Options {
    quietMode: boolean;
    configPath: false;
    config(config: Config): void;
  }
  export default class Eleventy {
    constructor(input: string, output: string, options: Options);
    write(): Promise<unknown>;
  }
}
