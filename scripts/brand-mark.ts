import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { Mark } from '../web/ui/brand.tsx';

const PLACE = '<!--keepsake:mark-->';

/** Writes the mark into pages that show it before their scripts run. */
export const brandMark: Plugin = {
  name: 'brand-mark',
  transformIndexHtml: (html) => html.replace(PLACE, PLACE + renderToStaticMarkup(createElement(Mark))),
};
