import type { EditedShopRecord, ShopLookRecord } from '@fan-beats/backend/contract';
import { isAccent } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Button, Form, Input } from 'antd';
import { showShop } from '../../../shared/config/settings';
import { fieldRule, requiredRule, webLinkRule } from '../../../shared/forms/fieldRule';
import { ImageUpload } from '../../../shared/ui/fields/ImageUpload/ImageUpload';
import { NativeSelect } from '../../../shared/ui/fields/NativeSelect';
import { Panel } from '../../../shared/ui/frame/Page';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { SettingsApi } from './settingsApi';
import { useSettingsForm } from '../../../shared/forms/useSettingsForm';

const labels = () =>
  ({
    name: i18n.t('Name of the shop'),
    subtitle: i18n.t('Subtitle'),
    about_url: i18n.t('About Us leads to'),
    social_url: i18n.t('Instagram leads to'),
    shown_language: i18n.t('Language of the screens and mails'),
    language: i18n.t('Language of the legal texts'),
    seller: i18n.t('Who sells'),
    registration: i18n.t('Who may register'),
    accent: i18n.t('Accent colour'),
    logo: i18n.t('Logo'),
    icon: i18n.t('Icon of the browser tab'),
  }) as const;

const sellers = (): Readonly<Record<ShopLookRecord['seller'], string>> => ({
  private: i18n.t('A private circle'),
  small: i18n.t('A small trader (§ 19 UStG)'),
  trader: i18n.t('A trader'),
});

const registrations = (): Readonly<Record<ShopLookRecord['registration'], string>> => ({
  open: i18n.t('Anybody'),
  link: i18n.t('People with a link of the shop'),
  approved: i18n.t('People whom an organiser lets in'),
});

const languages = (): Readonly<Record<ShopLookRecord['language'], string>> => ({
  en: i18n.t('English'),
  de: i18n.t('Deutsch'),
});

const shownLanguages = (): Readonly<Record<ShopLookRecord['shown_language'], string>> => ({
  source: i18n.t('Original (mixed)'),
  ...languages(),
});

const accentRule = fieldRule((typed) =>
  typed.trim() === '' || isAccent(typed.trim())
    ? null
    : i18n.t('A colour such as #6d28d9, dark enough for white text on it'),
);

/** The values of the form; a missing colour is an empty text. */
const valuesOf = ({ version: _version, ...shop }: EditedShopRecord) => ({
  ...shop,
  accent: shop.accent ?? '',
});
type Values = ReturnType<typeof valuesOf>;

interface ShopFormProps {
  readonly shop: EditedShopRecord;
  readonly readNewest: () => Promise<EditedShopRecord | undefined>;
}

/** The shop's name, looks and seller (rule L1). */
export function ShopForm({ shop, readNewest }: ShopFormProps) {
  const [form] = Form.useForm<Values>();
  const [save, { isLoading }] = SettingsApi.useAdmSaveShopMutation();
  const { outcome, dirty, submit, noteTyping } = useSettingsForm({
    form,
    draftName: 'shop',
    item: shop,
    valuesOf,
    labels: labels(),
    readNewest,
    failed: i18n.t('The shop could not be saved'),
    saved: i18n.t('Shop saved: every page that is opened now shows it'),
    send: async (values: Values, expected_version) => {
      const saved = await save({
        ...values,
        accent: values.accent.trim() || null,
        expected_version,
      }).unwrap();
      showShop(saved);
      return saved;
    },
  });
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={valuesOf(shop)}
      onValuesChange={noteTyping}
      onFinish={submit}
    >
      <Panel title={i18n.t('Shop')}>
        <div className="fields">
          <Form.Item<Values>
            name="name"
            label={labels().name}
            rules={[requiredRule(i18n.t('Please enter a name'))]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item<Values> name="subtitle" label={labels().subtitle}>
            <Input maxLength={120} autoComplete="off" />
          </Form.Item>
          {(['about_url', 'social_url'] as const).map((name) => (
            <Form.Item<Values> key={name} name={name} label={labels()[name]} rules={[webLinkRule]}>
              <Input inputMode="url" maxLength={500} placeholder={i18n.t('No link')} />
            </Form.Item>
          ))}
          <Form.Item<Values> name="accent" label={labels().accent} rules={[accentRule]}>
            <Input maxLength={7} placeholder={i18n.t('#6d28d9')} autoComplete="off" />
          </Form.Item>
          <Choice
            name="shown_language"
            words={shownLanguages()}
            extra={i18n.t(
              'Where a person chose no other. In Deutsch and English, a browser that prefers one of the two gets it.',
            )}
          />
          <Choice
            name="language"
            words={languages()}
            extra={i18n.t(
              'Also of a trader’s order and of withdrawals, and of the previews of links in Original.',
            )}
          />
          <Choice name="seller" words={sellers()} />
          <Choice name="registration" words={registrations()} />
          {(['logo', 'icon'] as const).map((name) => (
            <Form.Item<Values> key={name} name={name} noStyle>
              <OnePicture label={labels()[name]} />
            </Form.Item>
          ))}
        </div>
        <FormOutcome outcome={outcome} />
        <div className="line">
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {i18n.t('Save shop')}
          </Button>
          <span role="status" className="quiet">
            {dirty ? i18n.t('Not saved yet') : ''}
          </span>
        </div>
      </Panel>
    </Form>
  );
}

interface ChoiceProps {
  readonly name: 'shown_language' | 'language' | 'seller' | 'registration';
  readonly words: Readonly<Record<string, string>>;
  readonly extra?: string;
}

const Choice = ({ name, words, extra }: ChoiceProps) => (
  <Form.Item<Values> name={name} label={labels()[name]} extra={extra}>
    <NativeSelect>
      {Object.entries(words).map(([value, label]) => (
        <option key={value} value={value} lang={value === 'de' ? 'de' : undefined}>
          {label}
        </option>
      ))}
    </NativeSelect>
  </Form.Item>
);

interface OnePictureProps {
  readonly label: string;
  readonly value?: string | null;
  readonly onChange?: (picture: string | null) => void;
}

/** Filled by its form item, whose value is the name of the picture. */
function OnePicture({ label, value = null, onChange }: OnePictureProps) {
  return (
    <ImageUpload
      label={label}
      max={1}
      images={value === null ? [] : [{ image_id: 0, filepath: value }]}
      onChange={([picture]) => onChange?.(picture?.filepath ?? null)}
    />
  );
}
