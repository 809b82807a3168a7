/**
 * The forms in which an operation may be called on one connection: the interface's own and those of deployed services (service-notes A, V2
 * names and verb of option set edit), the one that answered last first. What is learned holds for this operation and this connection only.
 */
import type { Dialect } from '../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { HttpMethod, Operation } from '../../src-shared/api/operation.ts'
import { otherFormsOf } from '../../src-shared/api/other-forms.ts'
import { isMissing, isWrongEndpoint } from './generations/wrong-endpoint.ts'

export interface OperationForm {
  /** null for the interface's own. */
  readonly name: string | null
  readonly method: HttpMethod
  readonly path: string
  readonly isAtRoot?: true
}

export interface OperationForms {
  /** At least one; the first is the one to call. */
  of(operation: Operation): readonly OperationForm[]
  /** To be told of every answer: one that only a service of this interface gives makes a form the first. */
  note(operation: Operation, form: OperationForm, failure: ApiFailure | null): void
  /** Names of the other forms that are the first now. */
  names(): readonly string[]
  /** Verb by which V3 operation 20 is called first. */
  optionSetEdit(): Dialect['optionSetEdit']
}

/** V3 operation 20 has one path and two verbs. */
const optionSetEdit = 'v3.option-sets.edit'

/** Names of the verbs of V3 operation 20; the setting of the dialect says which is tried first. */
const verbs = ['POST', 'PUT'] as const

function formsOf(operation: Operation, dialect: Dialect): readonly OperationForm[] {
  const { method, path } = operation
  if (operation.id === optionSetEdit) {
    const first = dialect.optionSetEdit
    return [first, ...verbs.filter((it) => it !== first)].map((verb) => ({ name: null, method: verb, path }))
  }
  const forms: readonly OperationForm[] = [{ name: null, method, path }, ...otherFormsOf(operation.id)]
  const known = forms.find((it) => it.name !== null && dialect.otherNames.includes(it.name))
  return known === undefined ? forms : [known, ...forms.filter((it) => it !== known)]
}

const isAnswered = (failure: ApiFailure | null): boolean =>
  failure === null || failure.kind === 'refused' || (failure.kind === 'unexpected-shape' && failure.where === 'data')

/** `learned` is called with what a connection should remember, each time that it changes. */
export function createOperationForms(dialect: Dialect, learned: (patch: Partial<Dialect>) => void = () => {}): OperationForms {
  const known = new Map<string, readonly OperationForm[]>()
  const of = (operation: Operation): readonly OperationForm[] => {
    const forms = known.get(operation.id) ?? formsOf(operation, dialect)
    known.set(operation.id, forms)
    return forms
  }
  const names = (): readonly string[] => {
    const tried = new Set([...known.values()].flatMap((forms) => forms.map((it) => it.name)))
    const kept = dialect.otherNames.filter((name) => !tried.has(name))
    const found = [...known.values()].map(([first]) => first?.name ?? null).filter((it) => it !== null)
    return [...kept, ...found].sort()
  }
  const verb = (): Dialect['optionSetEdit'] =>
    (known.get(optionSetEdit)?.[0]?.method ?? dialect.optionSetEdit) === 'PUT' ? 'PUT' : 'POST'
  return {
    of,
    note(operation, form, failure) {
      const forms = of(operation)
      if (forms[0] === form || !isAnswered(failure)) return
      known.set(operation.id, [form, ...forms.filter((it) => it !== form)])
      learned({ otherNames: [...names()], optionSetEdit: verb() })
    },
    names,
    optionSetEdit: verb,
  }
}

/** Nothing is there under this form, or a web page, and nothing can have happened: another one may be tried. */
export const mayTryAnother = (failure: ApiFailure): boolean =>
  failure.happened === 'no' && (isMissing(failure) || (isWrongEndpoint(failure) && failure.kind !== 'bad-status'))

/** A path beside a form's own that no service has. */
export const nowhereBeside = ({
  method,
  path,
}: Pick<OperationForm, 'method' | 'path'>): Pick<OperationForm, 'method' | 'path'> => ({
  method,
  path: path.replace(/\/[^/]*(\/\{\w+\})?$/, '/noSuchOperation'),
})
