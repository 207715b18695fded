import { errorMessage } from '../../../shared/api/apiError';
import { refusedFields } from '../../../shared/forms/refusedFields';
import { CreateForm } from '../../../shared/ui/fields/CreateForm';
import { useAdmCreateGoMutation } from './gosAdminApi';

export function CreateGoForm({ onCreated }: { readonly onCreated: (goId: number) => void }) {
  const [create, { isLoading, error }] = useAdmCreateGoMutation();
  const submit = async (title: string) => {
    const answer = await create({ title });
    if (answer.data) onCreated(answer.data.go_id);
  };
  return (
    <CreateForm
      label="New group order"
      field={{ 'aria-label': 'Title', placeholder: 'Title of a new group order' }}
      button={{ type: 'primary', children: 'Create' }}
      creating={isLoading}
      failure={error && (refusedFields(error, { title: 'Title' })['title'] ?? errorMessage(error))}
      onCreate={(title) => void submit(title)}
    />
  );
}
