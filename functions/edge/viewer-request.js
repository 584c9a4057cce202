// The CloudFront function, run on each viewer request: finds the stored object for a static address,
// answers what has none, and tells the API which address the viewer came from. It is ES5, and a
// plain script: what runs it calls `handler`. The build writes below it what it knows of
// the site: ROUTES, LANES, DOCUMENTS and API, PAGE for what is not there, and the HEADERS of its own answers.

// biome-ignore-all lint/suspicious/noVar: ES5 has no other
// biome-ignore-all lint/complexity/useArrowFunction: ES5 has no other
// biome-ignore-all lint/style/useTemplate: ES5 has no other
// biome-ignore-all lint/correctness/noUnusedVariables: CloudFront calls handler by its name
// biome-ignore-all lint/suspicious/noRedundantUseStrict: a plain script is not strict by itself
'use strict';

var READ_METHODS = 'GET, HEAD, OPTIONS';
var DOCUMENT_PREFIX = '/v1/documents/';
// Named by their content, so any release's may pass: a page of before asks for its own style.
var ASSET = /^\/assets\/[0-9a-f]{12}\.[a-z0-9]+$/;

// What the page for people loads: our own style and icon.
var PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function handler(event) {
  var request = event.request;
  // The official kit of A2A posts to the address of the card with a slash behind it.
  if (request.uri === '/a2a/') request.uri = '/a2a';
  if (API.indexOf(request.uri) >= 0) return tellAddress(request, event.viewer.ip);
  if (request.method === 'OPTIONS') return answerPreflight();
  var found = find(decode(request.uri), request.querystring);
  if (!found) return answerUnknownPath(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod();
  if (found.moved) return answerMoved(found.moved);
  if (!found.object) return answerJson(request, 404, found);
  request.uri = found.object;
  request.querystring = {};
  return request;
}

// Written over whatever the viewer sent under that name.
function tellAddress(request, address) {
  request.headers['x-viewer-address'] = { value: address };
  return request;
}

function find(path, query) {
  var lane = path === '/v1/products' && nameLike('lane', query);
  if (lane) return findLane(lane, query[lane]);
  if (path === '/v1/documents' || path.indexOf(DOCUMENT_PREFIX) === 0) return findDocument(path);
  if (ASSET.test(path)) return { object: path };
  if (isRoute(path)) return { object: '/' + ROUTES[path] };
  if (path === OLD_CARD && isRoute(CARD)) return { moved: CARD };
  return findMoved(/^(.*?)(\/index\.html|\/)$/.exec(path));
}

// The parameter itself, or what is meant for it: whoever misspells it would otherwise get all lanes.
function nameLike(wanted, query) {
  if (query[wanted]) return wanted;
  return Object.keys(query).filter(function (name) {
    var letters = decode(name)
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    return letters === wanted || letters === wanted + 's' || letters === wanted + 'id';
  })[0];
}

function findLane(name, given) {
  var id = given.multiValue ? '' : decode(given.value.replace(/\+/g, ' '));
  if (name === 'lane' && LANES.indexOf(id) >= 0) {
    return { object: '/v1/products/' + id + '.json' };
  }
  var cure = 'must be given once, under this name, and be one of ' + LANES.join(', ') + '.';
  return refusal('unknown_lane', 'No such finance type; valid_lanes lists them.', {
    issues: [{ field: 'lane', code: 'not_found', problem: cure }],
    valid_lanes: LANES,
  });
}

// As functions/refusals.ts has it; a test keeps the codes to its list.
function refusal(code, sentence, more) {
  var told = (more.issues || []).map(function (issue) {
    return issue.field + ': ' + issue.problem;
  });
  var body = { error: sentence, problems: told };
  // In a literal the newest form would be shorter, and the test for ES5 could not tell.
  body.code = code;
  Object.keys(more).forEach(function (name) {
    body[name] = more[name];
  });
  return body;
}

// Object keys carry ~ for the colon, so that no layer between here and the store re-encodes them.
function findDocument(path) {
  var id = path.slice(DOCUMENT_PREFIX.length);
  if (DOCUMENTS.indexOf(id) >= 0) {
    return { object: DOCUMENT_PREFIX + id.replace(/:/g, '~') + '.json' };
  }
  var cure = 'must be one of valid_ids; GET /v1/search?q=… finds the id for a few words.';
  return refusal('unknown_document', 'No such document; valid_ids lists them.', {
    issues: [{ field: 'id', code: 'not_found', problem: cure }],
    valid_ids: DOCUMENTS,
  });
}

// Where cards were before A2A 0.3; many clients still look there.
var OLD_CARD = '/.well-known/agent.json';
var CARD = '/.well-known/agent-card.json';

// Pages only: a redirect would drop the query that the addresses under /v1/ are read with.
function findMoved(match) {
  var path = match && (match[1] || '/');
  return path && isRoute(path) && path.indexOf('/v1/') !== 0 ? { moved: path } : null;
}

function isRoute(path) {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: ES5 has no Object.hasOwn
  return Object.prototype.hasOwnProperty.call(ROUTES, path);
}

// An address that cannot be decoded is one that we do not have.
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return '';
  }
}

function answerPreflight() {
  return answer(204, {
    'access-control-allow-headers': '*',
    'access-control-allow-methods': READ_METHODS,
    'access-control-max-age': '86400',
    allow: READ_METHODS,
    'cache-control': 'no-store',
  });
}

function answerMoved(path) {
  return answer(301, { location: path, 'cache-control': 'public, max-age=3600' });
}

function refuseMethod() {
  var body = refusal('wrong_method', 'The address takes other methods; see Allow.', {
    problems: ['method: must be one of ' + READ_METHODS + '.'],
  });
  var response = answerJson({ method: 'GET' }, 405, body);
  response.headers.allow = { value: READ_METHODS };
  return response;
}

function answerUnknownPath(request) {
  var accept = request.headers.accept;
  if (accept && accept.value.toLowerCase().indexOf('text/html') >= 0) {
    return answerPage(request);
  }
  var body = refusal('unknown_path', 'Nothing is served at this address.', {
    problems: ['path: is not one of this service; GET /openapi.json describes every address.'],
  });
  return answerJson(request, 404, body);
}

function answerPage(request) {
  var page = answerBody(request, 404, 'text/html; charset=utf-8', PAGE);
  page.headers['content-security-policy'] = { value: PAGE_POLICY };
  return page;
}

function answerJson(request, status, body) {
  return answerBody(request, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function answerBody(request, status, type, text) {
  var response = answer(status, {
    'cache-control': 'no-store',
    'content-type': type,
    vary: 'Accept',
  });
  if (request.method !== 'HEAD') response.body = { encoding: 'text', data: text };
  return response;
}

function answer(status, extra) {
  var all = {};
  [HEADERS, extra].forEach(function (source) {
    Object.keys(source).forEach(function (name) {
      all[name] = { value: source[name] };
    });
  });
  return { statusCode: status, headers: all };
}
