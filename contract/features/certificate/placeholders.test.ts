import { expect, test } from 'vitest'
import { filledText, unknownPlaceholders } from './placeholders.ts'

const values = { person: 'Ana', title: 'NR-35', hours: '', day: '1 de maio', expires: '', programme: 'Tintas' }

test('a text has what it names, once: what a name holds is never read as a placeholder', () => {
  expect(filledText('{person} fez {title} em {day} {hours} pela {programme}', values)).toBe(
    'Ana fez NR-35 em 1 de maio pela Tintas',
  )
  expect(filledText('{person}', { ...values, person: '{title}' })).toBe('{title}')
})

test('what no certificate has is told', () => {
  expect(unknownPlaceholders('{person} {cpf} {} {__proto__}')).toEqual(['cpf', '', '__proto__'])
})
