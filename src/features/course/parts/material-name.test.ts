import { expect, test } from 'vitest'
import { materialName } from './material-name.ts'

test.each([
  ['Guia da cartela 2026', 'Guia da cartela 2026.pdf'],
  ['Preço: 10/20?', 'Preço 10 20.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['', 'material.pdf'],
])('“%s” is saved as %s', (title, name) => {
  expect(materialName(title, 'pdf')).toBe(name)
})
