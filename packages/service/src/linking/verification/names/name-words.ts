const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Forms of address; `sr` and `sra` at the beginning only, as `sr` at the end is a generation. */
export const titles = words(
  'mr mrs ms miss mx mister dr prof professor sir dame lord lady rev reverend fr hon herr frau mme mlle dott sig shri smt',
);
export const leadingTitles = words('sr sra srta');

/** Degrees and honors behind a name. */
export const lettersAfterNames = words('phd md dds jd cpa esq esquire obe mbe cbe msc bsc mba');

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

/** An account that is held for somebody, or by something that is no person. */
export const notHeldInPerson = words(
  'estate trust trustee trustees deceased guardian custodian fbo nominee nominees minor',
);

/** Particles that Spanish, Portuguese and Arabic names are written with and without. */
export const droppedParticles = words('de del da do dos das la las los y e bin ibn');

/** Particles that some registers write behind the name that they belong to. */
export const movedParticles = words('van von der den de ter ten zu zur la le');

/** Spellings of one given name, as one of them. */
export const spellings: ReadonlyMap<string, string> = new Map(
  [...words('muhammad mohammad mohamed muhammed mohamad muhamed mohd')].map((spelling) => [spelling, 'mohammed']),
);

/** Legal forms, as the shortest way to write them. */
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
 * The most frequent family names of Spain (INE, frequencies of family names): people with two often leave the second out. Names that
 * are also given names are left out.
 */
export const spanishFamilyNames = words(
  'garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno munoz alvarez romero ' +
    'gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano molina suarez ortega delgado castro ortiz rubio marin ' +
    'sanz nunez medina iglesias castillo cortes garrido guerrero lozano cano cruz mendez flores herrera pena prieto cabrera ' +
    'calvo campos vega fuentes reyes vargas aguilar rivera chavez mendoza guzman salazar',
);
