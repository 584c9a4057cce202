/** A local server that speaks the wire protocol of one AWS service. */
export type StandIn = { readonly url: string; stop(): Promise<void> };
