/**
 * All five operations, for MCP and A2A, with the AWS SDK in a chunk of its own that is loaded when
 * an enquiry comes. That holds only while nothing this file imports, nor what that imports, reaches
 * wire-submit.ts other than by `import()`.
 */
import { readDocuments } from './adapters/built-files.ts';
import type { Catalogue } from './contract/built.ts';
import { fetchDocument } from './operations/fetch-document.ts';
import { listProducts } from './operations/list-products.ts';
import type { Operations } from './operations/operations.ts';
import type { Log } from './operations/ports.ts';
import type { SubmitEnquiry } from './operations/submit-enquiry.ts';
import { wireCheckFit, wireSearch } from './wire-reads.ts';

/** What is read or loaded for one of them alone waits until someone asks for it. */
export function wireOperations(catalogue: Catalogue, log: Log): Operations {
  let documents: ReturnType<typeof readDocuments> | undefined;
  let submit: Promise<SubmitEnquiry> | undefined;
  return {
    check_fit: wireCheckFit(catalogue),
    list_products: async (input) => ({ output: listProducts(catalogue, input) }),
    search: wireSearch(),
    fetch: async (input) => {
      documents ??= readDocuments();
      return { output: fetchDocument(documents, input) };
    },
    request_callback: async (input, caller) => {
      submit ??= loadSubmit(catalogue, log);
      return (await submit)(input, caller);
    },
  };
}

async function loadSubmit(catalogue: Catalogue, log: Log): Promise<SubmitEnquiry> {
  const { wireSubmit } = await import('./wire-submit.ts');
  return wireSubmit(catalogue, log);
}
