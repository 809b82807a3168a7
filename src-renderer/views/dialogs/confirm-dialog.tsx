/** A yes-or-no question. Closing it any other way means no; where yes does harm, no has the focus. */
import { Button, Group, List, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Question } from '../../state/connection/session-state.ts'

export const ConfirmDialog = ({ question }: { readonly question: Question }) => {
  const [typed, setTyped] = useState('')
  const isTyped = question.mustType === undefined || typed.trim() === question.mustType.trim()
  return (
    <Modal opened title={question.title} onClose={() => question.answer(false)} size="md">
      <Text size="sm">{question.text}</Text>
      {question.points !== undefined && question.points.length > 0 && (
        <List size="sm" mt="xs" withPadding={false}>
          {question.points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
      )}
      {question.mustType !== undefined && (
        <TextInput
          mt="md"
          data-autofocus
          label={`Type “${question.mustType}” to go on`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          data-autofocus={(question.isDangerous && question.mustType === undefined) || undefined}
          variant="default"
          onClick={() => question.answer(false)}
        >
          Cancel
        </Button>
        {(question.others ?? []).map(({ label, run }) => (
          <Button
            key={label}
            variant="default"
            onClick={() => {
              question.answer(false)
              run()
            }}
          >
            {label}
          </Button>
        ))}
        <Button
          data-autofocus={question.isDangerous ? undefined : true}
          color={question.isDangerous ? 'red' : 'petrol'}
          disabled={!isTyped}
          onClick={() => question.answer(true)}
        >
          {question.yes}
        </Button>
      </Group>
    </Modal>
  )
}
