import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vite';

/** Icons of the console, by their names in Font Awesome. The second group is what Web Awesome's components use. */
const iconNames = [
  'ban',
  'book',
  'chart-line',
  'circle-half-stroke',
  'circle-check',
  'circle-info',
  'clock-rotate-left',
  'copy',
  'download',
  'file-import',
  'floppy-disk',
  'key',
  'moon',
  'pen',
  'plus',
  'right-from-bracket',
  'right-to-bracket',
  'rotate',
  'rotate-left',
  'rotate-right',
  'sliders',
  'sun',
  'trash',
  'triangle-exclamation',
  'upload',

  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-xmark',
  'ellipsis',
  'ellipsis-vertical',
  'grip-vertical',
  'eye',
  'eye-dropper',
  'eye-slash',
  'minus',
  'star',
  'user',
  'xmark',
];

const icons = dirname(createRequire(import.meta.url).resolve('@fortawesome/fontawesome-free/package.json'));

// The host serves index.html for all addresses of the console, and all other files under /console/assets/. No script and no style sheet is
// inline, and the icons are files of the host.
export default defineConfig({
  base: '/console/assets/',
  plugins: [
    {
      name: 'fin-link:icons',
      generateBundle() {
        for (const name of iconNames)
          this.emitFile({
            type: 'asset',
            fileName: `icons/${name}.svg`,
            source: readFileSync(join(icons, 'svgs', 'solid', `${name}.svg`)),
          });
      },
    },
  ],
  build: {
    target: 'es2023',
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
