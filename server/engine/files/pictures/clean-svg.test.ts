import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
const shape = '<path d="M0 0h10v10z" fill="#c4402c"/>'

describe('back-office D29: a logo is written anew without what runs or reaches outside', () => {
  test.each([
    ['a script', `<script>alert(1)</script>`],
    ['a script in a namespace', `<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>`],
    ['a script in a group that is dropped', `<foreignObject><g><script>alert(1)</script></g></foreignObject>`],
    [
      'foreign content',
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>`,
    ],
    ['an event', `<rect width="1" height="1" onload="alert(1)" ONCLICK='alert(1)'/>`],
    ['a link', `<a xlink:href="javascript:alert(1)"><rect width="1" height="1"/></a>`],
    ['an outside picture', `<image href="https://spy.example/x.png"/>`],
    ['an outside use', `<use href="https://spy.example/x.svg#a"/>`],
    ['an outside use of old', `<use xlink:href="//spy.example/x.svg#a"/>`],
    ['data in a use', `<use href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=#a"/>`],
    ['an outside fill', `<rect fill="url(https://spy.example/#a)" width="1"/>`],
    ['an outside fill in references', `<rect fill="url&#40;https://spy.example/#a)" width="1"/>`],
    ['an outside style', `<rect style="fill:url('//spy.example/a')" width="1"/>`],
    ['a style with an import', `<style>@import "https://spy.example/a.css";</style>`],
    ['a style with escapes', `<style>rect{fill:u\\72l(https://spy.example/a)}</style>`],
    ['a style in CDATA', `<style><![CDATA[</style><script>alert(1)</script>]]></style>`],
    ['a style with an image set', `<style>svg{background:image-set("https://spy.example/a" 1x)}</style>`],
    ['an animation of an address', `<a><set attributeName="href" to="javascript:alert(1)"/></a>`],
    ['an animation', `<animate attributeName="href" values="javascript:alert(1)"/>`],
    [
      'a handler',
      `<handler xmlns="http://www.w3.org/2001/xml-events" type="application/javascript">alert(1)</handler>`,
    ],
    ['a base', `<g xml:base="https://spy.example/"><rect width="1"/></g>`],
    ['a text that would be a tag', `<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>`],
    ['a processing instruction', `<?xml-stylesheet href="https://spy.example/a.css"?>`],
    ['a comment', `<!-- <script>alert(1)</script> -->`],
  ])('%s', (_, hostile) => {
    const clean = cleanSvg(`${start}${hostile}${shape}</svg>`)
    expect(clean).toContain('d="M0 0h10v10z" fill="#c4402c"')
    expect(clean).not.toMatch(
      /<(?:script|foreignObject|image|a|set|animate|handler|x:)|\son\w+=|spy\.example|javascript:|data:|@import|<\?|<!/i,
    )
  })

  test.each([
    ['an entity', `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${start}&x;${shape}</svg>`],
    ['an entity that nobody explained', `${start}<text>&x;</text></svg>`],
    ['HTML', '<html><body><svg></svg></body></html>'],
    ['two documents', `${start}</svg><svg></svg>`],
    ['elements that cross', `${start}<g><path></g></path></svg>`],
    ['an end that is missing', `${start}${shape}`],
    ['an attribute without quotes', `<svg onload=alert(1)>${shape}</svg>`],
    ['an attribute that does not end', `<svg viewBox="0 0 <script>">${shape}</svg>`],
    ['a comment that does not end', `${start}<!-- ${shape}</svg>`],
    ['text around it', `hello ${start}${shape}</svg>`],
    ['a control sign', `${start}<text>&#0;</text></svg>`],
    ['nothing', ''],
    ['a picture of another kind', '\u{FFFD}PNG'],
  ])('%s is refused', (_, hostile) => {
    expect(cleanSvg(hostile)).toBeNull()
  })

  test('what a drawing program writes stays what it shows', () => {
    const drawn = `<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${start}<title>Casa &amp; Cia</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
      <style type="text/css">.a{fill:url(#g);stroke:#000}</style></defs>
      <rect class="a" width="10" height="10" sodipodi:nodetypes="cc"/><use xlink:href="#g"/></svg>`
    const clean = cleanSvg(drawn)
    expect(clean).toContain('<title>Casa &amp; Cia</title>')
    expect(clean).toContain('.a{fill:url(#g);stroke:#000}')
    expect(clean).toContain('<use href="#g"/>')
    expect(clean).not.toContain('sodipodi')
    // Written anew it is the same again.
    expect(cleanSvg(clean ?? '')).toBe(clean)
  })

  test('a large hostile text is read in a moment', () => {
    const before = performance.now()
    cleanSvg(`${start}${'<g a="'.repeat(160_000)}`)
    cleanSvg(`${start}${'<!--'.repeat(250_000)}`)
    cleanSvg(`<svg ${' a="1"'.repeat(160_000)}`)
    expect(performance.now() - before).toBeLessThan(1000)
  })
})
