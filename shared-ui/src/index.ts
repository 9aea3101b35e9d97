export { Awning, type AwningProps } from './awning/awning.tsx';
export { Breadcrumb, type BreadcrumbProps, type Crumb } from './breadcrumb/breadcrumb.tsx';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './button/button.tsx';
export { Card, CardLink, type CardProps } from './card/card.tsx';
export { CategoryDot, categoryColour } from './category/category.tsx';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { type Choice, ChoiceGroup, type ChoiceGroupProps } from './choice-group/choice-group.tsx';
export {
  BarsPicture,
  type BarsPictureProps,
  QrPicture,
  type QrPictureProps,
} from './code-picture/code-picture.tsx';
export { DealTag, type DealTagProps } from './deal-tag/deal-tag.tsx';
export { Accordion, type AccordionProps, Details, type DetailsProps } from './details/details.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './empty-state/empty-state.tsx';
export { ErrorSummary, type ErrorSummaryProps, type FieldProblem } from './error-summary/error-summary.tsx';
export { Facts, type FactsProps } from './facts/facts.tsx';
export { type ControlProps, Field, FieldError, type FieldLook, type FieldProps } from './field/field.tsx';
export { Select, type SelectOption, type SelectProps } from './field/select.tsx';
export { TextArea, type TextAreaProps, TextInput, type TextInputProps } from './field/text-controls.tsx';
export { FileInput, type FileInputProps } from './file-input/file-input.tsx';
export { Heading, type HeadingProps } from './heading/heading.tsx';
export { HeartButton, type HeartButtonProps } from './heart-button/heart-button.tsx';
export { Icon, type IconProps, Mark } from './icon/icon.tsx';
export type { IconName } from './icon/icon-paths.ts';
export { IconButton, type IconButtonProps } from './icon-button/icon-button.tsx';
export { cx } from './internal/cx.ts';
export { grouped } from './internal/grouped.ts';
export { useCurrentInView } from './internal/use-current-in-view.ts';
export { HydratedLater } from './layout/hydrated-later.tsx';
export {
  Cluster,
  type ClusterProps,
  Container,
  type ContainerProps,
  type Gap,
  Grid,
  type GridProps,
  Split,
  type SplitProps,
  Stack,
} from './layout/layout.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { AlertBanner, type AlertBannerProps, Notice, type NoticeProps } from './notice/notice.tsx';
export { NoticeList } from './notice/notice-list.tsx';
export {
  OfferDetails,
  type OfferDetailsProps,
  OfferSheet,
  type OfferSheetProps,
} from './offer-sheet/offer-sheet.tsx';
export { OpenStatus, type OpenStatusProps } from './open-status/open-status.tsx';
export { PageHeader, type PageHeaderProps } from './page-header/page-header.tsx';
export {
  type PanZoomHandlers,
  type PanZoomHands,
  type PanZoomPoint,
  startPanZoom,
} from './pan-zoom/pan-zoom.ts';
export {
  Pill,
  PillLink,
  type PillProps,
  PillToggle,
  type PillToggleProps,
  type PillTone,
} from './pill/pill.tsx';
export { PointsRing, type PointsRingProps } from './points-ring/points-ring.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.tsx';
export { Rail, type RailProps } from './rail/rail.tsx';
export { Goods, Scene, type SceneProps, SceneStrip } from './scene/scene.tsx';
export { SearchInput, type SearchInputProps } from './search-input/search-input.tsx';
export { Section, SectionHeader, type SectionHeaderProps, type SectionProps } from './section/section.tsx';
export { ShareButton, type ShareButtonProps } from './share-button/share-button.tsx';
export { SignInAgain } from './sign-in/sign-in-again.tsx';
export { SignInSheet, type SignInSheetProps } from './sign-in/sign-in-sheet.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { StoreList, type StoreListProps, StoreRow, type StoreRowProps } from './store-row/store-row.tsx';
export { ComparisonTable, type ComparisonTableProps, Table, type TableProps } from './table/table.tsx';
export { type Tab, TabNav, type TabNavProps, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { TextLink, type TextLinkProps } from './text-link/text-link.tsx';
export { Unbroken, type UnbrokenProps } from './unbroken/unbroken.tsx';
