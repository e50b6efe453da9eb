const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Forms of address, at any position in a name. */
export const titles = words(
  'mr mrs ms miss mx mister dr prof professor sir dame lord lady rev reverend fr hon herr frau mme mlle dott sig shri smt',
);
/** Forms of address at the beginning of a name only. At the end, `sr` means senior. */
export const leadingTitles = words('sr sra srta');

/** Degrees and honors after a name. */
export const lettersAfterNames = words('phd md dds jd cpa esq esquire obe mbe cbe msc bsc mba');

/** Generation suffixes, each mapped to one common spelling. */
export const generations: ReadonlyMap<string, string> = new Map([
  ['jr', 'junior'],
  ['junior', 'junior'],
  ['sr', 'senior'],
  ['senior', 'senior'],
  ['ii', 'second'],
  ['2nd', 'second'],
  ['iii', 'third'],
  ['3rd', 'third'],
  ['iv', 'fourth'],
  ['4th', 'fourth'],
]);

/** Words in names of accounts that are held for another person or by a legal entity. */
export const heldForOthers = words(
  'estate trust trustee trustees deceased guardian custodian fbo nominee nominees minor',
);

/** Particles that some registers omit from Spanish, Portuguese and Arabic names. */
export const droppedParticles = words('de del da do dos das la las los y e bin ibn');

/** Particles that some registers write after the name. */
export const movedParticles = words('van von der den de ter ten zu zur la le');

/** Alternative spellings of given names, each mapped to one common spelling. */
export const spellings: ReadonlyMap<string, string> = new Map(
  [...words('muhammad mohammad mohamed muhammed mohamad muhamed mohd')].map((spelling) => [spelling, 'mohammed']),
);

/** Legal forms of companies, each mapped to one common abbreviation. */
export const legalForms: ReadonlyMap<string, string> = new Map([
  ['limited', 'ltd'],
  ['ltd', 'ltd'],
  ['pty', 'pty'],
  ['proprietary', 'pty'],
  ['incorporated', 'inc'],
  ['corporation', 'corp'],
  ['company', 'co'],
  ...[...words('inc corp co llc llp lp plc gmbh ag kg ug se sa sas sarl srl spa bv nv oy ab as aps')].map(
    (form): [string, string] => [form, form],
  ),
]);

/**
 * The most frequent family names in Spain (INE, frequencies of family names). People with two family names often omit the second one. The
 * list excludes names that are also given names.
 */
export const spanishFamilyNames = words(
  'garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno munoz alvarez romero ' +
    'gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano molina suarez ortega delgado castro ortiz rubio marin ' +
    'sanz nunez medina iglesias castillo cortes garrido guerrero lozano cano cruz mendez flores herrera pena prieto cabrera ' +
    'calvo campos vega fuentes reyes vargas aguilar rivera chavez mendoza guzman salazar',
);
