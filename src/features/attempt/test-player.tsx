import { useEffect } from 'react'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Intro } from './parts/intro.tsx'
import { Taking } from './take/taking.tsx'
import styles from './test.module.css'
import { useTest } from './use-test.ts'

/** A test or a quiz: what it is and how it went so far, or the attempt that goes on. */
export function TestPlayer(props: PlayerProps<TestType>) {
  const test = useTest(props)
  const { onBusy } = props
  const isTaking = test.taking !== null
  useEffect(() => {
    onBusy?.(isTaking)
    return () => onBusy?.(false)
  }, [onBusy, isTaking])
  if (!test.known) return <Skeleton shape="card" />
  return (
    <div className={styles.test}>
      {test.taking ? (
        <Taking
          key={test.taking.lease.id}
          kept={test.taking}
          onHandedIn={() => {
            test.leave()
            props.onEnd()
          }}
        />
      ) : (
        <Intro test={test} activity={props.activity} />
      )}
    </div>
  )
}
