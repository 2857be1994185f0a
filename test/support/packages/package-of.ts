import { writeZip } from '#server/platform/zip/write-zip.ts'

/** Files of a package, by their paths. */
export type Files = Readonly<Record<string, string | Buffer>>

/** A package of files. */
export const packageOf = (files: Files): Buffer =>
  writeZip(Object.entries(files).map(([name, body]) => ({ name, bytes: Buffer.from(body as string) })))

const spaces = `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss"`

/** A manifest of SCORM 2004; the line of the first item is 8. */
export const manifest2004 = (
  items: string,
  {
    resources = '',
    more = '',
    edition = '2004 4th Edition',
  }: { resources?: string; more?: string; edition?: string } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" ${spaces}>
<metadata><schema>ADL SCORM</schema><schemaversion>${edition}</schemaversion></metadata>
<organizations default="o">
<organization identifier="o"><title>Curso de tintas</title>
${items}
</organization>
</organizations>
<resources>
<resource identifier="r" type="webcontent" adlcp:scormType="sco" href="aula.html"><file href="aula.html"/></resource>
${resources}
</resources>
${more}
</manifest>`

/** A small package of SCORM 2004, of one lesson unless told. */
export const scorm2004 = (
  items = '<item identifier="i" identifierref="r"><title>Aula</title></item>',
  files: Files = {},
): Buffer => packageOf({ 'imsmanifest.xml': manifest2004(items), 'aula.html': '<p>Aula</p>', ...files })

/** A course structure of cmi5 with these units. */
export const cmi5Structure = (units: string): string => `<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
<course id="https://example.org/curso"><title><langstring lang="pt-BR">Curso</langstring></title></course>
${units}
</courseStructure>`
