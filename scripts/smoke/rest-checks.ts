/** REST, read by read: bodies by the contract's own schemas, and each error as it is promised. */
import { laneDetail, laneList } from '../../functions/contract/catalogue.ts';
import { document } from '../../functions/contract/document.ts';
import { errorBody } from '../../functions/contract/error-body.ts';
import { fit } from '../../functions/contract/fit.ts';
import { searchOutput } from '../../functions/contract/search.ts';
import { LANE_IDS } from '../../functions/contract/vocabulary.ts';
import type { Check } from './check.ts';
import { expectHeader, expectStatus, expectThat, readBody } from './site.ts';

export const TAX_DEBT = {
  purpose: 'pay a tax debt',
  security: 'property',
  amount: 150_000,
  property_value: 900_000,
  existing_debt: 400_000,
  needed_within_days: 10,
};

export const restChecks: readonly Check[] = [
  {
    title: 'GET /v1/products lists the eleven lanes',
    run: async (site) => {
      const { lanes } = readBody(await site.get('/v1/products'), laneList);
      expectThat(lanes.length === LANE_IDS.length, `It lists ${lanes.length} lanes.`);
    },
  },
  {
    title: 'GET /v1/products answers 304 to its own entity tag',
    run: async (site) => {
      const first = await site.get('/v1/products');
      expectHeader(first, 'cache-control', /max-age=3600/);
      const tag = first.header('etag') ?? '';
      expectStatus(await site.get('/v1/products', { 'if-none-match': tag }), 304);
    },
  },
  {
    title: 'GET /v1/products?lane= gives the criteria of every lane',
    run: async (site) => {
      for (const id of LANE_IDS) {
        const { lane } = readBody(await site.get(`/v1/products?lane=${id}`), laneDetail);
        expectThat(lane.id === id, `Asked for ${id}, it gives ${lane.id}.`);
      }
    },
  },
  {
    title: 'an unknown lane is 404 with the valid ones',
    run: async (site) => {
      const { valid_lanes: valid = [] } = readBody(
        await site.get('/v1/products?lane=nonsense'),
        errorBody,
        404,
      );
      expectThat(valid.length === LANE_IDS.length, `It names ${valid.length} valid lanes.`);
    },
  },
  {
    title: 'GET /v1/documents/{id} gives the text, however the colon is written',
    run: async (site) => {
      const plain = readBody(await site.get('/v1/documents/lane:caveat'), document);
      const encoded = readBody(await site.get('/v1/documents/lane%3Acaveat'), document);
      expectThat(plain.text === encoded.text, 'The two ways to write it differ.');
      expectThat(plain.url.startsWith(site.baseUrl), `Its source is ${plain.url}.`);
    },
  },
  {
    title: 'an unknown document is 404 with the valid ids',
    run: async (site) => {
      const answer = await site.get('/v1/documents/lane:nonsense');
      const { valid_ids: valid = [] } = readBody(answer, errorBody, 404);
      expectThat(valid.includes('lane:caveat'), 'It does not name the valid ids.');
    },
  },
  {
    title: 'GET /v1/search finds documents that can be fetched',
    run: async (site) => {
      const { results } = readBody(await site.get('/v1/search?q=second+mortgage'), searchOutput);
      const [first] = results;
      expectThat(first !== undefined, 'It finds nothing.');
      readBody(await site.get(`/v1/documents/${encodeURIComponent(first?.id ?? '')}`), document);
    },
  },
  {
    title: 'GET /v1/search without q is 400 that says what to fix',
    run: async (site) => {
      const { problems } = readBody(await site.get('/v1/search'), errorBody, 400);
      expectThat(problems.length > 0, 'It names no problem.');
    },
  },
  {
    title: 'POST /v1/eligibility judges a scenario, and does not let it be stored',
    run: async (site) => {
      const answer = await site.post('/v1/eligibility', TAX_DEBT);
      const { lanes, next_step: next } = readBody(answer, fit);
      expectThat(lanes.length > 0, 'No lane matches a scenario that several should.');
      expectThat(next.action === 'request_callback', `The next step is ${next.action}.`);
      expectHeader(answer, 'cache-control', /no-store/);
      expectHeader(answer, 'x-request-id', /\w/);
    },
  },
  {
    title: 'POST /v1/eligibility says that a personal purpose is out of scope',
    run: async (site) => {
      const asked = { ...TAX_DEBT, business_purpose: false };
      const judged = readBody(await site.post('/v1/eligibility', asked), fit);
      expectThat(judged.fit === 'out_of_scope', `It says ${judged.fit}.`);
    },
  },
  {
    title: 'POST /v1/eligibility refuses a field that it does not know, and what is not JSON',
    run: async (site) => {
      const unknown = { ...TAX_DEBT, colour: 'blue' };
      const { problems } = readBody(await site.post('/v1/eligibility', unknown), errorBody, 400);
      expectThat(problems.join().includes('colour'), `It says ${problems.join(' ')}`);
      readBody(await site.post('/v1/eligibility', '{"amount":'), errorBody, 400);
    },
  },
  {
    title: 'POST /v1/enquiry refuses what nobody agreed to, and keeps nothing',
    run: async (site) => {
      const enquiry = { name: 'A B', phone: '0491 570 006', email: 'a@example.com' };
      const asked = { ...enquiry, scenario: 'Stock for the shop.', consent: false };
      const { problems } = readBody(await site.post('/v1/enquiry', asked), errorBody, 400);
      expectThat(problems.join().includes('consent'), `It says ${problems.join(' ')}`);
    },
  },
  {
    title: 'GET on an address that takes POST is 405',
    run: async (site) => {
      const answer = await site.get('/v1/eligibility');
      readBody(answer, errorBody, 405);
      expectHeader(answer, 'allow', /POST/);
    },
  },
];
