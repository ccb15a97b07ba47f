declare module 'virtual:shell-files' {
  /** The address of every file that guests' pages may need. */
  export const FILES: readonly string[];
  /** Another one for each build. */
  export const VERSION: string;
}
