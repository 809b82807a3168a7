/** A yes-or-no question. Closing it any other way means no; where yes does harm, no has the focus. */
import { Button, Group, List, Modal, Text } from '@mantine/core'
import type { Question } from '../../state/connection/session-state.ts'

export const ConfirmDialog = ({ question }: { readonly question: Question }) => (
  <Modal opened title={question.title} onClose={() => question.answer(false)} size="md">
    <Text size="sm">{question.text}</Text>
    {question.points !== undefined && question.points.length > 0 && (
      <List size="sm" mt="xs" withPadding={false}>
        {question.points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    )}
    <Group justify="flex-end" mt="lg">
      <Button data-autofocus={question.isDangerous || undefined} variant="default" onClick={() => question.answer(false)}>
        Cancel
      </Button>
      {question.other !== undefined && (
        <Button
          variant="default"
          onClick={() => {
            question.answer(false)
            question.other?.run()
          }}
        >
          {question.other.label}
        </Button>
      )}
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
