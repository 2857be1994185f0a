// A state of sequencing that was taken while a lesson ran, and that nobody suspended (the browser was killed), refuses
// both to resume and to start anew (measured, scorm-again 3.4.3): the lesson that ran is made the suspended one.

interface Node {
  id: string
  isSuspended: boolean
  children?: Node[]
}

interface State {
  currentActivityId: string | null
  sequencing: {
    currentActivity: string | null
    suspendedActivity: string | null
    activityStates: Record<string, Node>
  }
  suspensionState?: { activityTree: Node; currentActivityId: string | null; suspendedActivityId: string | null } | null
}

/** Marks what leads to an activity as suspended; the ids on the way. */
function suspend(node: Node, id: string): string[] {
  const below =
    node.id === id ? [] : (node.children ?? []).map((child) => suspend(child, id)).find(({ length }) => length > 0)
  if (!below) return []
  node.isSuspended = true
  return [node.id, ...below]
}

/** Whether a lesson of that name is in a tree: what has children is none. */
const isLesson = (node: Node, id: string): boolean =>
  (node.children ?? []).length === 0 ? node.id === id : (node.children ?? []).some((child) => isLesson(child, id))

/**
 * The state as if the lesson that ran had been suspended; what is suspended already stays so, and where a session had
 * ended nothing is current any more.
 */
export function suspendedState(text: string): string {
  const state = JSON.parse(text) as State
  const { sequencing, suspensionState } = state
  const current = sequencing.currentActivity
  if (current === null || !suspensionState) return text
  if (sequencing.suspendedActivity === null && isLesson(suspensionState.activityTree, current)) {
    for (const id of suspend(suspensionState.activityTree, current)) {
      const own = sequencing.activityStates[id]
      if (own) own.isSuspended = true
    }
    sequencing.suspendedActivity = current
    suspensionState.suspendedActivityId = current
  }
  sequencing.currentActivity = null
  state.currentActivityId = null
  suspensionState.currentActivityId = null
  return JSON.stringify(state)
}
