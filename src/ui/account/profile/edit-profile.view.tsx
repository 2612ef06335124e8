import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { ProfileNames, profileEditMachine } from '../../../machines/account/profile-edit.machine.ts';
import { ProfileEdit } from '../../../schemas/account/account.ts';
import { PICTURE_TYPES } from '../../../schemas/shared/files.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Cropper } from '../../kit/controls/cropper.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { TextField } from '../../kit/controls/form-fields.tsx';
import { PictureInput } from '../../kit/controls/picture-input.tsx';
import { Note } from '../../kit/data/alert.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Progress } from '../../kit/data/progress.tsx';
import { Spinner } from '../../kit/data/spinner.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors } from '../../shared/context.tsx';
import { noAnswer } from '../../shared/submission.ts';
import { Avatar } from '../avatar.view.tsx';
import { FormFrame } from '../form-frame.view.tsx';

const CropStage = lazy(() => import('../../kit/controls/crop-stage.tsx'));

// The ring turns around the picture, so that it moves nothing on the page.
const Shown = styled('div')`
  position: relative;
  > i {
    position: absolute;
    inset: 0;
    width: auto;
    height: auto;
    color: var(--press-text);
    font-size: 1.5rem;
  }
`;

type EditRef = ActorRefFrom<typeof profileEditMachine>;

interface EditProfileProps {
  actor: EditRef;
  /** in the profile's frame, or a page of its own */
  nested: boolean;
}

/** The form for one's name and picture. */
export default function EditProfile({ actor, nested }: EditProfileProps) {
  const names = useSelector(actor, (state) => state.context.names);
  const errors = useSelector(actor, (state) => state.context.errors);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const isSaving = useSelector(actor, (state) => state.matches('saving'));
  const isSaved = useSelector(actor, (state) => state.matches({ idle: 'saved' }));
  const isOutcomeUnknown = useSelector(actor, (state) => state.matches({ idle: 'outcomeUnknown' }));
  const msg = useSelector(actor, (state) => state.context.msg);
  const { profile_image: _besides, ...ofNames } = errors;
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <FormFrame nested={nested} active="edit" title={t('Edit profile')}>
      <Card>
        <div>
          <Form<ProfileNames>
            initialValues={names}
            validate={(values) => messagesOf(ProfileEdit, values)}
            onSubmit={(values) => actor.send({ type: 'form.submit', values })}
            onEdit={(field) => {
              if (isSaved || isOutcomeUnknown || msg !== '') actor.send({ type: 'form.edited', field });
            }}
            busy={busy}
            serverErrors={ofNames}
            message={isOutcomeUnknown ? noAnswer() : hasErrors ? undefined : msg || undefined}
            submitLabel={t('Save')}
            busyLabel={isSaving ? t('Saving…') : t('Please wait')}
          >
            <Picture actor={actor} />
            <TextField name="first_name" label={t('First Name')} autoComplete="given-name" />
            <TextField name="last_name" label={t('Last Name')} autoComplete="family-name" optional />
            {isSaving && <Sending actor={actor} />}
          </Form>
          <div role="status">
            {isSaved && (
              <div style={{ marginTop: 'var(--s4)' }}>
                <Note icon="check">{t('Your profile is saved')}</Note>
              </div>
            )}
          </div>
        </div>
      </Card>
      <CropDialog actor={actor} />
    </FormFrame>
  );
}

/** The current picture, or the chosen one. */
function Picture({ actor }: { actor: EditRef }) {
  const { session } = useActors();
  const present = useSelector(session, (state) => state.context.user?.profile_image ?? null);
  const names = useSelector(actor, (state) => state.context.names);
  const chosen = useSelector(actor, (state) => state.context.picture);
  const saved = useSelector(actor, (state) => state.context.image);
  const error = useSelector(actor, (state) => state.context.errors.profile_image);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const isWorking = useSelector(actor, (state) => state.matches('looking') || state.matches('cutting'));
  return (
    <PictureInput
      label={t('Picture')}
      hint={t('PNG, JPEG or WebP. Large photos are made smaller.')}
      error={error === undefined ? undefined : translateMessage(error)}
      accept={PICTURE_TYPES}
      busy={busy}
      preview={
        <Shown>
          <Avatar name={`${names.first_name} ${names.last_name}`} picture={chosen ?? saved ?? present} />
          {isWorking && <Spinner aria-hidden="true" />}
          <div className="sr-only" role="status">
            {isWorking && t('Preparing your picture…')}
          </div>
        </Shown>
      }
      onChoose={(file) => actor.send({ type: 'picture.chosen', file })}
      onRemove={chosen === null ? undefined : () => actor.send({ type: 'picture.removed' })}
    />
  );
}

function Sending({ actor }: { actor: EditRef }) {
  const percent = useSelector(actor, (state) => state.context.progress);
  return <Progress label={t('Sending')} percent={percent} />;
}

function CropDialog({ actor }: { actor: EditRef }) {
  const isOpen = useSelector(actor, (state) => state.matches('cropping'));
  const source = useSelector(actor, (state) => state.context.source);
  const cancel = () => actor.send({ type: 'crop.cancelled' });
  return (
    <Modal open={isOpen} title={t('Choose what to show')} onClose={cancel}>
      {source && (
        <Cropper
          picture={source}
          Stage={CropStage}
          onChoose={(square) => actor.send({ type: 'crop.chosen', square })}
          onCancel={cancel}
        />
      )}
    </Modal>
  );
}
