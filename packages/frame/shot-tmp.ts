import { chromium } from 'playwright-core';
import { chromiumArgs, findBrowser } from '../../scripts/workspace/browser.ts';
const [person = 'sbMem1', path = '/overview', out = '/tmp/o', ...looks] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs });
for (const look of looks.length ? looks : ['1280 light', '390 dark']) {
  const [w = '1280', colorScheme = 'light'] = look.split(/[ -]/);
  const ctx = await browser.newContext({
    viewport: { width: Number(w), height: 900 },
    colorScheme: colorScheme as 'light',
  });
  const page = await ctx.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(m.text());
  });
  await page.goto('http://127.0.0.1:4300/');
  if (person !== '-') {
    await page.locator(`[name=person][value=${person}]`).click();
    await page.waitForURL(/overview|link|accounts/);
  }
  await page.goto('http://127.0.0.1:4300' + path);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}-${w}-${colorScheme}.png`, fullPage: true });
  await ctx.close();
}
await browser.close();
