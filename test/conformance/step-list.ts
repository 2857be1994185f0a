// The step lists of ADL's SCORM 2004 test suite (`TestCases/*.properties`): for each visit of an activity what its lesson
// says to the run-time, what has to come back, and what the learner does then. The words are the suite's abbreviations.

/** A call of a lesson, and what has to come back. */
export interface Step {
  call: 'Initialize' | 'GetValue' | 'SetValue' | 'Commit' | 'GetLastError' | 'GetErrorString' | 'GetDiagnostic'
  /** `&obj1&` in it stands for the place of the objective or store of that name. */
  given: string
  value: string
  /** null: anything. */
  returns: string | null
  /** The error code after it. */
  error: string
}

/** What the learner is asked of the player's buttons: `continue.enabled`, and whether that is so. */
export interface Question {
  asked: string
  /** The title that it is about. */
  of: string | null
  yes: boolean
}

/** One visit of an activity. */
export interface Visit {
  /** `3`, as its address says `act=3`. */
  activity: string
  steps: Step[]
  /** Objectives that the lesson has to find; null: not looked at. */
  objectives: string[] | null
  questions: Question[]
  /** What the learner does after it: `Continue`, `Choice~Activity 3`; null: the lesson says where to go. */
  afterwards: string | null
}

const calls = {
  I: 'Initialize',
  GET: 'GetValue',
  SET: 'SetValue',
  C: 'Commit',
  GLE: 'GetLastError',
  GES: 'GetErrorString',
  GeDi: 'GetDiagnostic',
} as const

const elements: Record<string, string> = {
  c: 'cmi', a: 'adl', n: 'nav', r: 'request', rv: 'request_valid', DA: 'data', CNT: '_count', CHIL: '_children',
  STR: 'store', ID: 'id', CFLRNR: 'comments_from_learner', CFLMS: 'comments_from_lms', COM: 'comment', LOC: 'location',
  TS: 'timestamp', INTR: 'interactions', OB: 'objectives', LP: 'learner_preference', LANG: 'language',
  AL: 'audio_level', AC: 'audio_captioning', DS: 'delivery_speed', P: 'pattern', CR: 'correct_responses',
  LR: 'learner_response', TY: 'type', R: 'result', W: 'weighting', LAT: 'latency', D: 'description', S: 'score',
  SCA: 'scaled', RW: 'raw', MX: 'max', MN: 'min', E: 'entry', X: 'exit', M: 'mode', ST: 'session_time',
  TT: 'total_time', SD: 'suspend_data', SPS: 'scaled_passing_score', CT: 'completion_threshold',
  CS: 'completion_status', SS: 'success_status', PM: 'progress_measure', MAXTA: 'max_time_allowed',
  LI: 'learner_id', LN: 'learner_name', CDT: 'credit', LD: 'launch_data', TLA: 'time_limit_action', V: '_version',
} // prettier-ignore

const values: Record<string, string> = {
  t: 'true', f: 'false', comp: 'completed', incomp: 'incomplete', unk: 'unknown', notatt: 'not attempted',
  pass: 'passed', fail: 'failed', 'M.n': 'normal', 'X.s': 'suspend', 'X.t': 'time-out', 'X.l': 'logout',
  'E.a': 'ab-initio', 'E.r': 'resume', 'N.c': 'continue', 'N.p': 'previous', 'N.e': 'exit', 'N.ea': 'exitAll',
  'N.a': 'abandon', 'N.aa': 'abandonAll', 'N.sa': 'suspendAll', 'N.j': 'jump', 'TY.c': 'choice',
  'TY.tf': 'true-false', 'TY.f': 'fill-in', 'TY.lf': 'long-fill-in', 'TY.m': 'matching', 'TY.p': 'performance',
  'TY.s': 'sequencing', 'TY.l': 'likert', 'TY.n': 'numeric', 'TY.o': 'other', 'R.c': 'correct', 'R.i': 'incorrect',
  'R.n': 'neutral', 'R.u': 'unanticipated', 'CDT.c': 'credit',
} // prettier-ignore

const valueOf = (word: string): string => {
  const target = /^tar~(.+)~(TY\.c|N\.j)$/.exec(word)
  return target ? `{target=${target[1]}}${values[target[2]!]}` : (values[word] ?? word)
}

/** `c~OB~0~SS` is `cmi.objectives.0.success_status`; `a~n~rv~TY.c~tar~x` is `adl.nav.request_valid.choice.{target=x}`. */
function elementOf(path: string): string {
  const valid = /^a~n~rv~(TY\.c|N\.j)~tar~(.+)$/.exec(path)
  if (valid) return `adl.nav.request_valid.${values[valid[1]!]}.{target=${valid[2]}}`
  if (path.startsWith('a~n~rv~')) return `adl.nav.request_valid.${values[path.slice(7)] ?? path.slice(7)}`
  return path
    .split('~')
    .flatMap((part) => (/^&.*&$/.test(part) ? [part] : part === 'id' ? [] : [elements[part] ?? part]))
    .join('.')
}

/** Java's properties: a line that ends with `\` goes on; `\uXXXX` and `\n` are letters. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\r/g, '')
    .replaceAll(/\\\n[ \t]*/g, '')
    .split('\n')
const unescaped = (text: string): string =>
  text
    .replaceAll(/\\u([0-9A-Fa-f]{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\(.)/g, '$1')

/** `m`: it must have a value. Nothing is written where what comes is not looked at. */
const isAnything = (returns: string, error: string): boolean =>
  returns === 'm' || returns.startsWith('Returned a valid') || (returns === '' && error === '0')

function readStep(text: string): Step | null {
  const [word = '', given = '', returns = '', error = ''] = text.split('->')
  const call = calls[word as keyof typeof calls]
  if (!call) return null
  const [path = '', ...rest] = given.split('!')
  const isValue = call === 'GetValue' || call === 'SetValue'
  // `GET->c~OB~&obj1&~id` looks where that objective is.
  const looks = call === 'GetValue' && path.endsWith('&~id')
  return {
    call,
    given: isValue ? elementOf(path) + (looks ? '.id' : '') : given,
    value: valueOf(rest.join('!')),
    returns: looks || (call === 'GetValue' && isAnything(returns, error)) ? null : valueOf(returns),
    error,
  }
}

/** The title of the activity that the learner begins with; null: where the package begins by itself. */
export const readStart = (text: string): string | null => {
  const start = /^start=(.*)$/m.exec(text)?.[1]?.trim() ?? '.'
  return start === '.' ? null : start
}

/** The visits of a case, in their order. */
export function readStepList(text: string): Visit[] {
  const visits: Visit[] = []
  let name = ''
  for (const line of linesOf(text)) {
    const found = /^(Act(\w+)V\d+)\.(commands\.(\d+)|CUI|UIQ|UIA)=(.*)$/s.exec(line)
    if (!found) continue
    const [, visit, activity, field, , raw] = found as unknown as [string, string, string, string, string, string]
    const content = unescaped(raw).trim()
    const last = visits.at(-1)
    // A list in which a visit begins again goes on with the next one.
    const begins = visit !== name || (field === 'commands.0' && (last?.steps.length ?? 0) > 0)
    if (begins) visits.push({ activity, steps: [], objectives: null, questions: [], afterwards: null })
    name = visit
    const current = visits.at(-1)!
    if (field === 'CUI') current.afterwards = content.replace(/title=.*$/, '')
    else if (field === 'UIQ')
      current.questions = content.split('~').map((one) => {
        const [asked = '', of = null] = one.split('@')
        return { asked, of, yes: true }
      })
    else if (field === 'UIA') content.split('~').forEach((answer, at) => (current.questions[at]!.yes = answer === 'Y'))
    else if (content.startsWith('COI->')) current.objectives = content.slice(5).split(',')
    else {
      const step = readStep(content)
      if (step) current.steps.push(step)
    }
  }
  return visits
}
