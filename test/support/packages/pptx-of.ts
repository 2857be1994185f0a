import { zipOf } from './zip-of.ts'

/** A slide: what it says, and what else stands in its tree of shapes. */
export interface MadeSlide {
  text: string
  /** XML of more shapes. */
  shapes?: string
  /** XML of its relations. */
  relations?: string
  /** Stands in the place of all of it. */
  broken?: string
}

const type = (part: string) => `application/vnd.openxmlformats-officedocument.presentationml.${part}+xml`
const relation = (id: string, of: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${of}" Target="${target}"${mode}/>`
const relations = (inner: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
const names =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`
const words = (text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Texto"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="7315200" cy="1371600"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="pt-BR" sz="4800"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`

/** A picture that stands at an address elsewhere, and is described by `described`. */
export function outsidePicture(address: string, described: string): Pick<MadeSlide, 'shapes' | 'relations'> {
  return {
    shapes: `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Fora" descr="${described}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="914400" y="2743200"/><a:ext cx="1828800" cy="1828800"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
    relations: relation('rId9', 'image', address, ' TargetMode="External"'),
  }
}

/** A presentation of slides. */
export function pptxOf(slides: readonly MadeSlide[]): Buffer {
  const at = slides.map((_, index) => index + 1)
  const override = (path: string, of: string) => `<Override PartName="${path}" ContentType="${type(of)}"/>`
  return zipOf([
    {
      name: '[Content_Types].xml',
      body: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/ppt/presentation.xml', 'presentation.main')}${at.map((n) => override(`/ppt/slides/slide${n}.xml`, 'slide')).join('')}</Types>`,
    },
    { name: '_rels/.rels', body: relations(relation('rId1', 'officeDocument', 'ppt/presentation.xml')) },
    {
      name: 'ppt/presentation.xml',
      body: `<?xml version="1.0"?><p:presentation ${names}><p:sldIdLst>${at.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      body: relations(at.map((n) => relation(`rId${n}`, 'slide', `slides/slide${n}.xml`)).join('')),
    },
    ...slides.flatMap(({ text, shapes = '', relations: own = '', broken }, index) => [
      {
        name: `ppt/slides/slide${index + 1}.xml`,
        body: broken ?? `<?xml version="1.0"?><p:sld ${names}>${tree(words(text) + shapes)}</p:sld>`,
      },
      { name: `ppt/slides/_rels/slide${index + 1}.xml.rels`, body: relations(own) },
    ]),
  ])
}
