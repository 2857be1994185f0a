import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Recorded } from '#contract/features/attempt/attempt-schema.ts'
import { answerSchema, type Answer } from '#contract/features/question/answer-schema.ts'
import { handIn, keepGiven, sendAnswers } from '#domain/attempt/attempt-actions.ts'
import { keepPlace, readAnswers, readPlace, recordAnswer, type KeptAttempt } from '#domain/attempt/kept-attempt.ts'
import { limitOf } from '#domain/attempt/overdue-attempts.ts'
import { onLeaving } from '#platform/browser/leaving.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { reportError } from '#platform/report-error.ts'
import { useMember } from '#platform/session-store.ts'

/** Milliseconds without typing after which a text is kept, and within which what was kept is sent. */
const typingPause = 500
const sendEvery = 4000

/** `waiting`: typed, and not kept yet; `failed`: this device has no space for it. */
export type Keeping = 'kept' | 'waiting' | 'failed'

const isTyped = (answer: Answer): boolean =>
  answer?.kind === 'short' || answer?.kind === 'numeric' || answer?.kind === 'essay' || answer?.kind === 'cloze'

const readable = (value: unknown): Answer => {
  const read = v.safeParse(answerSchema, value)
  return read.success ? read.output : null
}

/** An attempt that goes on: each answer is kept on the device before that is said, sent soon, and all of it handed in. */
export function useTaking(kept: KeptAttempt, onHandedIn: () => void) {
  const member = useMember()
  const { lease } = kept
  const limit = useLiveQuery(() => limitOf(member, lease), [member, lease], lease.limit)
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer> | null>(null)
  const [recorded, setRecorded] = useState<readonly Recorded[]>([])
  const [keeping, setKeeping] = useState<Keeping>('kept')
  const [at, setAt] = useState(0)
  const [ending, setEnding] = useState<'no' | 'busy' | 'failed'>('no')
  const left = useRef(0)
  const typed = useRef<{ question: number; answer: Answer; timer: ReturnType<typeof setTimeout> } | null>(null)
  const unsent = useRef<Recorded[]>([])
  const handedIn = useLatest(onHandedIn)
  const isOver = useRef(false)
  const isPlaced = useRef(false)

  useEffect(() => {
    let current = true
    const load = async () => {
      const [read, place] = await Promise.all([readAnswers(member, lease), readPlace(member, lease.id)])
      if (!current) return
      // Once: what is read again knows nothing of the last tap.
      if (!isPlaced.current) {
        isPlaced.current = true
        setAt(Math.min(place.at, lease.questions.length - 1))
        left.current = place.left
      }
      // What is not acknowledged is unsent, whatever was loaded: the end carries it in any case.
      unsent.current = [...read]
      setRecorded(read)
      const known = kept.known.map(({ question, value }) => [question, readable(value)] as const)
      setAnswers(new Map([...known, ...read.map(({ question, value }) => [question, readable(value)] as const)]))
    }
    load().catch(reportError)
    return () => {
      current = false
    }
    // The lease is the attempt's for good.
  }, [member, lease, kept.known])

  const keep = useCallback(
    async (question: number, answer: Answer) => {
      const one = recordAnswer(question, answer)
      try {
        await keepGiven(member, lease.id, one)
        unsent.current.push(one)
        setRecorded((before) => [...before, one])
        setKeeping((now) => (typed.current ? now : 'kept'))
      } catch (error) {
        setKeeping('failed')
        void reportError(error)
      }
    },
    [member, lease.id],
  )

  /** Keeps what was typed last, now. */
  const flush = useCallback(async () => {
    const waiting = typed.current
    if (!waiting) return
    clearTimeout(waiting.timer)
    typed.current = null
    await keep(waiting.question, waiting.answer)
  }, [keep])

  const answer = (question: number, given: Answer) => {
    // Its end is on its way without it: it would be said to be kept, and go with the rest.
    if (isOver.current) return
    setAnswers((before) => new Map(before).set(question, given))
    if (typed.current && typed.current.question !== question) void flush()
    clearTimeout(typed.current?.timer)
    typed.current = null
    setKeeping('waiting')
    if (!isTyped(given)) return void keep(question, given)
    typed.current = { question, answer: given, timer: setTimeout(() => void flush(), typingPause) }
  }

  const keepAt = useCallback(
    async (place: number) => {
      // What was handed in is the outbox's: nothing more is kept of it.
      if (isOver.current) return
      await keepPlace(member, lease.id, { at: place, left: left.current }).catch(reportError)
    },
    [member, lease.id],
  )
  const go = useCallback(
    (place: number) => {
      void flush()
      setAt(place)
      void keepAt(place)
    },
    [flush, keepAt],
  )

  useEffect(() => {
    const send = async () => {
      const answered = unsent.current
      if (answered.length === 0) return
      unsent.current = []
      try {
        await sendAnswers(member, lease.id, answered)
      } catch (error) {
        unsent.current = [...answered, ...unsent.current]
        void reportError(error)
      }
    }
    const timer = setInterval(() => void send(), sendEvery)
    return () => {
      clearInterval(timer)
      // What was handed in has all of it.
      if (!isOver.current) void send()
    }
  }, [member, lease.id])

  const place = useLatest(at)
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      left.current++
      void keepAt(place.current)
    }
    document.addEventListener('visibilitychange', onHidden)
    const stop = onLeaving(() => void flush())
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      stop()
      void flush()
    }
  }, [flush, keepAt, place])

  const end = useCallback(
    async (by: 'person' | 'limit') => {
      setEnding('busy')
      try {
        await flush()
        isOver.current = true
        await handIn(member, kept, by)
        handedIn.current()
      } catch (error) {
        isOver.current = false
        setEnding('failed')
        void reportError(error)
      }
    },
    [flush, member, kept, handedIn],
  )

  return { lease, limit, answers, recorded, keeping, at, go, answer, flush, end, ending }
}
export type TakingState = ReturnType<typeof useTaking>
