/** One thing to put right, with the field that it is about where there is one. */
export type Problem = { readonly field?: string; readonly text: string };
