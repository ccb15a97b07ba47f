declare module 'virtual:shell-files' {
  export const FILES: readonly string[];
  /** The texts of guest pages, one file per language. */
  export const TEXTS: readonly string[];
  /** Differs in each build. */
  export const VERSION: string;
}
