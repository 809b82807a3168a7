/** A yes-or-no question. Closing it any other way means no; where yes does harm, no has the focus. */
import { Button, Group, Modal, Text } from '@mantine/core'
import type { Question } from '../../state/session-state.ts'

export const ConfirmDialog = ({ question }: { readonly question: Question }) => (
  <Modal opened title={question.title} onClose={() => question.answer(false)} size="md">
    <Text size="sm">{question.text}</Text>
    <Group justify="flex-end" mt="lg">
      <Button data-autofocus={question.isDangerous || undefined} variant="default" onClick={() => question.answer(false)}>
        Cancel
      </Button>
      <Button
        data-autofocus={question.isDangerous ? undefined : true}
        color={question.isDangerous ? 'red' : 'petrol'}
        onClick={() => question.answer(true)}
      >
        {question.yes}
      </Button>
    </Group>
  </Modal>
)
