// Searches the guides in the browser. The entries are loaded when the field is used for the first time. Without this script, the field stays
// hidden.
const { root = './' } = document.body.dataset;
const search = document.querySelector('search');
const field = document.querySelector('#search');
const found = document.querySelector('#found');
const status = search.querySelector('.status');

/** @type {Promise<import('minisearch').default> | undefined} */
let index;

async function loadIndex() {
  const [{ default: MiniSearch }, reply] = await Promise.all([import('./minisearch.js'), fetch(`${root}search.json`)]);
  const searched = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    storeFields: ['heading', 'page'],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  searched.addAll(await reply.json());
  return searched;
}

function item({ id, heading, page }) {
  const link = document.createElement('a');
  link.href = root + id;
  link.textContent = heading;
  if (page !== heading) link.append(Object.assign(document.createElement('small'), { textContent: page }));
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

async function show() {
  index ??= loadIndex();
  const searched = await index;
  const text = field.value.trim();
  const results = text === '' ? [] : searched.search(text).slice(0, 12);
  found.replaceChildren(...results.map(item));
  found.hidden = results.length === 0;
  status.textContent = text === '' ? '' : `${results.length} found`;
}

field.addEventListener('input', () => void show());
field.addEventListener('focus', () => void show());
search.addEventListener('keydown', (event) => {
  const links = [...found.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'Escape') {
    found.hidden = true;
    field.focus();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    (links[event.key === 'ArrowDown' ? at + 1 : at - 1] ?? field).focus();
  } else if (event.key === 'Enter' && event.target === field) links[0]?.click();
});
document.addEventListener('click', ({ target }) => {
  if (!search.contains(target)) found.hidden = true;
});
// On small screens, the list of pages is closed first.
if (matchMedia('(width < 60rem)').matches) document.querySelector('.pages details').open = false;
search.hidden = false;
