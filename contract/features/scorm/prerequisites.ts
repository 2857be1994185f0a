// Prerequisites of SCORM 1.2 are expressions of AICC: `A & B`, `A | ~B`, `(A)`, `A = "passed"`, `A <> failed`, `2*{A, B, C}`.

/** How a lesson stands by the words of SCORM 1.2: `passed`, `completed`, `not attempted`, … */
export type StatusOf = (identifier: string) => string

const done = (status: string) => status === 'passed' || status === 'completed'

/** Whether an expression holds; one that cannot be read locks nothing. */
export function meetsPrerequisites(expression: string, statusOf: StatusOf): boolean {
  const tokens = expression.match(/"[^"]*"|<>|[&|~()={},*]|[^\s&|~()={},*<>"]+/g) ?? []
  if (tokens.length === 0) return true
  const reader = { tokens, at: 0 }
  try {
    const holds = readOr(reader, statusOf)
    return reader.at === tokens.length ? holds : true
  } catch (error) {
    if (error instanceof UnreadableError) return true
    throw error
  }
}

class UnreadableError extends Error {}

interface Reader {
  tokens: readonly string[]
  at: number
}

const next = (reader: Reader): string | undefined => reader.tokens[reader.at]

function take(reader: Reader, wanted?: string): string {
  const token = next(reader)
  if (token === undefined || (wanted !== undefined && token !== wanted)) throw new UnreadableError()
  reader.at++
  return token
}

function readOr(reader: Reader, statusOf: StatusOf): boolean {
  let holds = readAnd(reader, statusOf)
  while (next(reader) === '|') {
    take(reader)
    holds = readAnd(reader, statusOf) || holds
  }
  return holds
}

function readAnd(reader: Reader, statusOf: StatusOf): boolean {
  let holds = readOne(reader, statusOf)
  while (next(reader) === '&') {
    take(reader)
    holds = readOne(reader, statusOf) && holds
  }
  return holds
}

function readOne(reader: Reader, statusOf: StatusOf): boolean {
  const token = take(reader)
  if (token === '~') return !readOne(reader, statusOf)
  if (token === '(') {
    const holds = readOr(reader, statusOf)
    take(reader, ')')
    return holds
  }
  if (/^[&|)=*{},]$|^<>$/.test(token)) throw new UnreadableError()
  if (next(reader) === '*') return readSome(reader, Number(token), statusOf)
  const status = statusOf(token)
  const relation = next(reader)
  if (relation !== '=' && relation !== '<>') return done(status)
  take(reader)
  const isSo = sameStatus(status, take(reader).replaceAll('"', ''))
  return relation === '=' ? isSo : !isSo
}

/** So many of a set. */
function readSome(reader: Reader, wanted: number, statusOf: StatusOf): boolean {
  if (!Number.isInteger(wanted)) throw new UnreadableError()
  take(reader, '*')
  take(reader, '{')
  let met = 0
  for (;;) {
    if (readOr(reader, statusOf)) met++
    if (take(reader) === '}') return met >= wanted
  }
}

/** Their first letter is enough, as AICC writes them. */
const sameStatus = (status: string, wanted: string): boolean =>
  status.toLowerCase() === wanted.toLowerCase() ||
  (wanted.length === 1 && status.toLowerCase().startsWith(wanted.toLowerCase()))
