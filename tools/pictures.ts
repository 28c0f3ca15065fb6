// Draws the pictures that cannot be written by hand: the touch icon, the link preview, the README's verdict. Needs a built dist/.
import type { Browser } from 'playwright-core';
import { icons } from '../src/components/frame/icons.ts';
import { launch } from '../tests/browser/chromium.ts';
import { serve } from './serve.ts';

/** The deployment that the README shows. */
const example = '#example=seed-arm-a';

async function drawn(browser: Browser, html: string, width: number, height: number, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body{margin:0;background:#fff}</style>${html}`);
  await page.screenshot({ path: file });
  await page.close();
}

const pin = (size: number): string =>
  `<svg width="${String(size)}" height="${String(size)}" viewBox="0 0 24 24" fill="none" stroke="#0b53ae" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${icons.pin}"/></svg>`;

const browser = await launch();
const site = await serve('dist');
try {
  await drawn(browser, `<div style="padding:20px">${pin(140)}</div>`, 180, 180, 'public/icon-180.png');
  const words = `<div style="height:630px;display:grid;align-content:center;gap:28px;padding:0 100px;font-family:system-ui,sans-serif;color:#171b21">
    <div style="display:flex;gap:28px;align-items:center;font-size:92px;font-weight:700">${pin(110)}Can I Unpin?</div>
    <div style="font-size:42px;line-height:1.35;color:#535c68">May a draft run on AITER’s MLA decode in vLLM on ROCm, or must it stay pinned to TRITON_MLA?</div></div>`;
  await drawn(browser, words, 1200, 630, 'public/preview.png');
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(`${site.url}${example}`);
  await page.waitForFunction(() => (document.querySelector('#verdict')?.textContent ?? '') !== '');
  await page.screenshot({ path: 'content/verdict.png' });
} finally {
  await browser.close();
  await site.close();
}
