/** The operator's own brand, without code: what is taken over, and what is refused. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildData, makeToolSchemas, withoutLeftOut } from '../../../scripts/build/catalogue.ts';
import { makeSite } from '../../../scripts/build/site.ts';
import { buildWith, problemsWith, swap } from '../../support/build-with.ts';
import { BASE_URL, builtData, NOW } from '../../support/catalogue.ts';
import { editContent } from '../../support/edited-content.ts';

const ACTION = 'action: ["#0b6a4e", "#57cda2"]';
const service = (from: string, to: string) => ({ 'service.yaml': swap(from, to) });

const siteOf = async (contentDir: string) => {
  const data = await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL, contentDir });
  const files = new Map((await makeSite(data)).map((file) => [file.key, file]));
  return { files, read: (key: string) => files.get(key)?.body ?? '' };
};

/** Text and attributes of the page say where the picture is. */
const bytesOf = (files: ReadonlyMap<string, { body: string }>, address = '') =>
  Buffer.from(files.get(address.replace(/^.*?(?=assets\/)/, ''))?.body ?? '', 'base64');

describe('colours', () => {
  it('of the operator are those of the pages, of the card and of the embedded form', async () => {
    const contentDir = await editContent(service(ACTION, 'action: ["#123456", "#abcdef"]'));
    const { files, read } = await siteOf(contentDir);
    const style = [...files.values()].find(({ key }) => key.endsWith('.css'));
    expect(style?.body).toContain('--action:light-dark(#123456,#abcdef)');
    expect(style?.body).toContain('--on-action:light-dark(#ffffff,#000000)');
    expect(read('embed.js')).toContain(
      '--action:var(--enquiry-action,light-dark(#123456,#abcdef))',
    );
  });

  it.each([
    ['a button', ACTION, 'action: ["#ffe680", "#57cda2"]', /light page #ffe680 \(action\).* 3$/],
    ['text', 'ink: ["#13201b",', 'ink: ["#8a8a8a",', /light page #8a8a8a \(ink\).* 4.5$/],
    ['a link in the dark', '"#8cc4ff"]', '"#0a508f"]', /dark page #0a508f \(link\).* 4.5$/],
  ])('that cannot be read are refused by name and ratio: %s', async (_, from, to, says) => {
    const problems = await problemsWith(service(from, to));
    expect(problems[0]).toMatch(/^content\/service\.yaml: brand\.colours: on a /);
    expect(problems[0]).toMatch(says);
  });

  it('of our own styles are held to it as well', async () => {
    const edits = {
      'site/styles/colours.css': swap('--quiet: light-dark(#4a5a53', '--quiet: light-dark(#aabbaa'),
    };
    expect(await problemsWith(edits)).toContainEqual(expect.stringContaining('#aabbaa (quiet)'));
  });
});

describe('pictures', () => {
  it('stand beside a shared link, on a home screen and in the manifest', async () => {
    const files = new Map((await makeSite(builtData)).map((file) => [file.key, file]));
    const page = files.get('lanes/caveat.html')?.body ?? '';
    const share = /property="og:image" content="([^"]*)"/.exec(page)?.[1];
    expect(share).toMatch(new RegExp(`^${BASE_URL}/assets/`));
    expect(bytesOf(files, share).readUInt32BE(16)).toBe(1200);
    expect(page).toContain(`<meta property="og:url" content="${BASE_URL}/lanes/caveat">`);
    expect(page).toContain('<link rel="apple-touch-icon" href="/icon.png">');
    expect(page).toContain('<meta name="theme-color" content="#0c3a2d"');
    expect(JSON.parse(files.get('site.webmanifest')?.body ?? '')).toMatchObject({
      theme_color: '#0c3a2d',
      icons: [{ src: '/icon.png', sizes: '192x192' }],
    });
  });

  it('of another size are refused with the size wanted, and a missing one too', async () => {
    const contentDir = await editContent({});
    await cp(join(contentDir, 'brand/icon.png'), join(contentDir, 'brand/share.png'));
    await expect(siteOf(contentDir)).rejects.toThrow(
      'content/brand/share.png: is 192 by 192 pixels; give a PNG of 1200 by 630',
    );
    await writeFile(join(contentDir, 'brand/icon.png'), '');
    await expect(siteOf(contentDir)).rejects.toThrow('content/brand/icon.png: is missing');
  });

  it('have a logo among them where there is one, in the bar of each page', async () => {
    const contentDir = await editContent({});
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"></svg>';
    await writeFile(join(contentDir, 'brand/logo.svg'), logo);
    const { files, read } = await siteOf(contentDir);
    const address =
      /<a class="name" href="\/"><img src="\/(.*?)" alt="Example Business Finance Routing" width="160" height="40">/.exec(
        read('terms.html'),
      )?.[1];
    expect(files.get(address ?? '')?.body).toBe(logo);
  });
});

describe('a kind of finance that is left out by one line', () => {
  it('is on no page, in no list and in no answer', async () => {
    const edits = {
      'lanes/invoice.md': swap('\nsuits:', '\nleft_out: true\nsuits:'),
    };
    const contentDir = await editContent(edits);
    const data = await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL, contentDir });
    const site = await makeSite(data);
    const before = await makeSite(builtData);
    const told = (files: typeof site) =>
      files.filter(({ body }) => /lanes\/invoice|lane:invoice|"invoice"/.test(body));
    expect(told(before).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['sitemap.xml', 'lanes.html', 'llms.txt', 'v1/products/_all.json']),
    );
    expect(told(site).map(({ key }) => key)).toEqual([]);
    expect(site.map(({ key }) => key).filter((key) => key.includes('invoice'))).toEqual([]);
    const answers = JSON.stringify([data.catalogue.lanes, data.documents, data.searchIndex]);
    expect(answers).not.toMatch(/lanes\/invoice|lane:invoice/);
    const tools = [makeToolSchemas(), withoutLeftOut(makeToolSchemas(), data.catalogue)];
    expect(tools.map((each) => /"invoice"/.test(JSON.stringify(each)))).toEqual([true, false]);
  });
});

describe('what an operator writes', () => {
  it.each(['02 5550 1234567', '5550 1234', '+1 212 555 0123 99'])(
    'refuses the phone number %s, which nobody can ring',
    async (phone) => {
      const problems = await problemsWith(service('"02 5550 1234"', `"${phone}"`));
      expect(problems).toEqual([expect.stringContaining('broker.support_phone: nobody can ring')]);
    },
  );

  it.each(['1300 975 707', '1800 160 401', '13 11 14', '0491 570 156'])(
    'takes the phone number %s',
    async (phone) => {
      const { catalogue } = await buildWith(service('"02 5550 1234"', `"${phone}"`));
      expect(catalogue.service.broker.support_phone).toBe(phone);
    },
  );

  it('is told which key was meant, at the top and within', async () => {
    const missing = await problemsWith(service('support_phone:', 'suport_phone:'));
    expect(missing.join('\n')).toContain('did you mean "support_phone"?');
    const optional = await problemsWith(service('hours:\n', 'hourss:\n'));
    expect(optional.join('\n')).toContain('did you mean "hours"?');
    const strange = await problemsWith(service('hours:\n', 'colour: red\nhours:\n'));
    expect(strange.join('\n')).toContain('"colour"');
    expect(strange.join('\n')).not.toContain('did you mean');
  });

  it.each([
    ['layout.html', '{{stylesheet}}', '{{stylsheet}}', '; did you mean "stylesheet"?'],
    ['share.html', '{{share_picture}}', '{{share_pictures}}', '; did you mean "share_picture"?'],
    ['pages/home.html', '{{#each lanes}}', '{{#each lanse}}', ''],
    ['pages/lane.html', '{{#if related_words}}', '{{#if related}}', ''],
  ])(
    'is told file and line of a name in %s that nothing is known by',
    async (file, from, to, more) => {
      const edits = { [`site/${file}`]: swap(from, to) };
      const said = to.replace(/ \w+(?=}})/, ' …');
      const error = await siteOf(await editContent(edits)).catch(String);
      const place = new RegExp(`content/site/${file}:\\d+: `);
      expect(error).toMatch(place);
      expect(String(error).replace(place, '')).toContain(`${said} is unknown here${more}`);
    },
  );

  it('is told which template cannot be read, or names a part that is not there', async () => {
    const open = await editContent({ 'site/pages/home.html': swap('{{/each}}', '') });
    await expect(siteOf(open)).rejects.toThrow(
      /content\/site\/pages\/home\.html: Parse error on line/,
    );
    const part = await editContent({ 'site/pages/home.html': swap('need-box.html', 'need.html') });
    await expect(siteOf(part)).rejects.toThrow(
      /home\.html: .*pages\/need\.html could not be found/,
    );
  });

  it('links the broker’s own site from the page about the service', async () => {
    const { read } = await siteOf(await editContent({}));
    expect(read('about.html')).toContain('<a href="https://www.example.com">');
  });
});
