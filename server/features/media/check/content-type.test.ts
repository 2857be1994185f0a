import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContentType } from './content-type.ts'

const fixtures = new URL('../../../../../shared/fixtures/svg/', import.meta.url)

test('player P16: no drawing that could run anything is taken for an image', async (context) => {
  const hostile = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  for (const before of ['', '<?xml version="1.0"?>', '\ufeff', '<!-- GIF89a -->'])
    expect(await readContentType(Buffer.from(before + hostile)), before).toBe(null)
  if (!existsSync(fixtures)) context.skip(`no folder ${fixtures.pathname}`)
  for (const name of readdirSync(fixtures))
    expect(await readContentType(readFileSync(new URL(name, fixtures)).subarray(0, 4100)), name).toBe(null)
})
