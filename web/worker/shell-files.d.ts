declare module 'virtual:shell-files' {
  /** The address of every file that guests' pages may need. */
  export const FILES: readonly string[];
  /** The texts of guests' pages, a file for each language. */
  export const TEXTS: readonly string[];
  /** Another one for each build. */
  export const VERSION: string;
}
