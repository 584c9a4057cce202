/** The real content as the build hands it on, at a fixed moment and for a fixed address. */
import { buildData } from '../../scripts/build/catalogue.ts';

export const BASE_URL = 'https://finance.test';
export const NOW = new Date('2026-11-20T00:00:00Z');

export const builtData = await buildData({ stage: 'local', now: NOW, baseUrl: BASE_URL });
export const { content, catalogue, documents, searchIndex, asked } = builtData;
